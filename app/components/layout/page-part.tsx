import { createContext, useContext } from "react";
import { Scripts, ScrollRestoration } from "react-router";

/**
 * What is being rendered. The browser has the whole document; the server draws the page itself anew each time, and the
 * scripts at its end once for all pages of the same routes.
 */
export type PagePart = "whole" | "page" | "scripts";

const PartContext = createContext<PagePart>("whole");

export const PagePartProvider = PartContext.Provider;

export function usePagePart(): PagePart {
  return useContext(PartContext);
}

/** React Router's scripts, the last of the page. */
export function PageScripts() {
  if (usePagePart() === "page") return null;
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}
