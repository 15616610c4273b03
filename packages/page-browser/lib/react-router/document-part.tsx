import { createContext, use } from "react";
import { Scripts, ScrollRestoration } from "react-router";

/**
 * The part of the document that is being rendered. The browser has the whole document. The server renders the page for
 * each request, and the scripts at its end once for all pages of the same routes.
 */
export type DocumentPart = "whole" | "page" | "scripts";

/** Used on the server only; the browser loads none of it. */
export const DocumentPartContext = /* @__PURE__ */ createContext<DocumentPart>("whole");

/** React Router's scripts, at the end of the page. */
export function RouterScripts() {
  if (import.meta.env.SSR && use(DocumentPartContext) === "page") return null;
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}
