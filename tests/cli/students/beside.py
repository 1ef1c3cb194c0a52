NAME = "a module beside the student's file"
