/**
 * A session ends this long after it was last renewed. An existing session keeps its end until then: when this is
 * shortened, a migration shortens `expires_at` of `sessions`.
 */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** A session is renewed at the first request after this time. */
export const RENEWED_AFTER_SECONDS = 24 * 60 * 60;
