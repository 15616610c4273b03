import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { describe, expect, it } from "vitest";
import { isNetworkError } from "./is-network-error.ts";

describe("isNoLine", () => {
  it.each([
    new TypeError("Failed to fetch"),
    new TypeError("NetworkError when attempting to fetch resource."),
    new TypeError("Load failed"),
    new Error("Unable to decode turbo-stream response"),
    new ErrorResponse(502, "Bad Gateway", "<html>"),
    new ErrorResponse(504, "Gateway Timeout", ""),
  ])("the line failed: %s", (error) => {
    expect(isNetworkError(error)).toBe(true);
  });

  it.each([
    new Error("Unexpected Server Error"),
    new TypeError("Cannot read properties of undefined (reading 'name')"),
    new ErrorResponse(404, "Not Found", null),
    new ErrorResponse(500, "Internal Server Error", null),
    undefined,
    null,
  ])("the shop failed, or nothing did: %s", (error) => {
    expect(isNetworkError(error)).toBe(false);
  });
});
