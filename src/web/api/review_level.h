/* web/api/review_level.h - the levels of analyses of games and of studies. */
#ifndef WEB_API_REVIEW_LEVEL_H
#define WEB_API_REVIEW_LEVEL_H

enum { REVIEW_LEVEL_USUAL = 12, REVIEW_LEVEL_LEAST = 2, REVIEW_LEVEL_MOST = 60 };

#endif
