/** The look shared by everything one types or chooses in. 16 px text keeps phones from zooming in. */
export const CONTROL_LOOK = "control";
