/** Shown where Wave's page could not be opened; the form with the receipt is below. */
export const WAVE_AWAY =
  "We can't reach Wave just now, and nothing was charged. Please try again in a moment, or send the money yourself and upload the receipt below.";
