import { persistentSwitch } from "./persistent-switch.ts";

/** Whether new orders play a sound in this browser. */
export const soundSwitch = persistentSwitch("kairaba-admin-sound");

/** Plays two quiet notes. It is silent if sound is off, and before any interaction, when browsers block sound. */
export function playOrderSound(): void {
  if (!soundSwitch.get() || !navigator.userActivation?.hasBeenActive) return;
  try {
    const audio = new AudioContext();
    const start = audio.currentTime + 0.02;
    playTone(audio, 659.25, start);
    playTone(audio, 880, start + 0.14).onended = () => void audio.close();
  } catch {
    // A failure is ignored: the screen shows the order too.
  }
}

const TONE_SECONDS = 0.3;
const VOLUME = 0.06;

function playTone(audio: AudioContext, frequency: number, at: number): OscillatorNode {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(VOLUME, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + TONE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + TONE_SECONDS);
  return tone;
}
