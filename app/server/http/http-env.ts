import type { Visit } from "./request-context.ts";

/** The variables of hono's context: the visit, and the cookies to set on the response. */
export type HttpEnv = { Variables: { visit: Visit; setCookies: string[] } };
