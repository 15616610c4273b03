/** The shared look of inputs and selects. Text of 16 px keeps phones from zooming in. */
export const CONTROL_LOOK = "control";
