import { persistentSwitch } from "./persistent-switch.ts";

/** Whether new orders make a sound in this browser. */
export const soundSwitch = persistentSwitch("kairaba-admin-sound");

/**
 * Two quiet notes, made on the spot. Silent where sound is off, and in a page nobody has touched yet: browsers let no
 * such page be heard, and complain of the try.
 */
export function playOrderSound(): void {
  if (!soundSwitch.get() || !navigator.userActivation?.hasBeenActive) return;
  try {
    const audio = new AudioContext();
    const start = audio.currentTime + 0.02;
    note(audio, 659.25, start);
    note(audio, 880, start + 0.14).onended = () => void audio.close();
  } catch {
    // A device without a voice: the screen says it anyway.
  }
}

const NOTE_SECONDS = 0.3;
const QUIET = 0.06;

function note(audio: AudioContext, frequency: number, at: number): OscillatorNode {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(QUIET, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + NOTE_SECONDS);
  return tone;
}
