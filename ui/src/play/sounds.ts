// A short wooden tap for each move, made by the browser itself. Off unless the settings wish it.
import { settings } from "../state/settings";

let audio: AudioContext | null = null;

export function tap(strong: boolean): void {
  if (!settings.value.sounds || typeof AudioContext === "undefined") return;
  try {
    audio ??= new AudioContext();
    const now = audio.currentTime;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(strong ? 320 : 220, now);
    tone.frequency.exponentialRampToValueAtTime(90, now + 0.08);
    volume.gain.setValueAtTime(0.25, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + 0.13);
  } catch {
    // No sound is no reason to stop.
  }
}
