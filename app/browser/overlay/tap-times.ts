/** Longer than a tap takes; what a press announces is taken back by then. */
export const TAP_MS = 300;

/** After a tap: by then the frame that answers it is on the screen. */
export const NEXT_FRAME_MS = 40;
