import { persistentStore } from "#packages/page-browser";

/** Whether new orders play a sound in this browser. */
export const orderSound = persistentStore("kairaba-admin-sound", {
  parse: (stored: string | null) => stored !== "off",
  serialize: (isOn) => (isOn ? "on" : "off"),
});

const VOLUME = 0.06;
const TONE_SECONDS = 0.3;

/** Plays a quiet tone. It is silent if sound is off, and before any interaction, when browsers block sound. */
export function playOrderSound(): void {
  if (!orderSound.get() || !navigator.userActivation?.hasBeenActive) return;
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio, { frequency: 880 });
  tone.connect(new GainNode(audio, { gain: VOLUME })).connect(audio.destination);
  tone.onended = () => void audio.close();
  tone.start();
  tone.stop(audio.currentTime + TONE_SECONDS);
}
