import type { Visit } from "./request-context.ts";

/** What hono's context holds for every request: who visits, and the cookies to set on the response. */
export type HttpEnv = { Variables: { visit: Visit; setCookies: string[] } };
