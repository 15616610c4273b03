import { describe, expect, it } from "vitest";
import { isNetworkError } from "./offline.ts";

/** Returns an object that `isRouteErrorResponse` recognizes as a response. */
const errorResponse = (status: number, statusText: string, data: unknown) => ({
  status,
  statusText,
  internal: false,
  data,
});

describe("isNetworkError", () => {
  it.each([
    new TypeError("Failed to fetch"),
    new TypeError("NetworkError when attempting to fetch resource."),
    new TypeError("Load failed"),
    new Error("Unable to decode turbo-stream response"),
    errorResponse(502, "Bad Gateway", "<html>"),
    errorResponse(504, "Gateway Timeout", ""),
  ])("the network failed: %o", (error) => {
    expect(isNetworkError(error)).toBe(true);
  });

  it.each([
    new Error("Unexpected Server Error"),
    new TypeError("Cannot read properties of undefined (reading 'name')"),
    errorResponse(404, "Not Found", null),
    errorResponse(500, "Internal Server Error", null),
    undefined,
    null,
  ])("the site failed, or nothing did: %o", (error) => {
    expect(isNetworkError(error)).toBe(false);
  });
});
