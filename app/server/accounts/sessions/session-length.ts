/** A session ends this long after it was last renewed. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** A session is renewed at the first request after this time. */
export const RENEWED_AFTER_SECONDS = 24 * 60 * 60;
