import type { EntryContext } from "react-router";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { shopManifestUrl } from "./route-manifest.ts";

type Manifest = EntryContext["manifest"];

/** The panel, and the pages that lead into it once somebody has signed in. */
const TOWARDS_PANEL = /^\/(?:admin|auth|access-denied)(?:\/|$)/;

/**
 * The table of routes that a page loads: the panel's are only for staff and for who may turn out to be staff. The
 * build wrote both (`scripts/write-shop-manifest.ts`).
 */
export function manifestOfPage(manifest: Manifest, pathname: string, viewer: Viewer): Manifest {
  if (viewer.kind === "admin" || TOWARDS_PANEL.test(pathname)) return manifest;
  return { ...manifest, url: shopManifestUrl(manifest.url) };
}
