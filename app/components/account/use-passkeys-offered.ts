import { useSyncExternalStore } from "react";
import { isPasskeyHost } from "#app/domain/accounts/passkey-host.ts";

/**
 * Whether this browser can use passkeys on this page; null while unknown: on the server, and until the page is
 * hydrated. Its space is reserved meanwhile (`PLACE_KEPT`).
 */
export function usePasskeysOffered(shopHost: string | null): boolean | null {
  const isKnown = useSyncExternalStore(neverChanges, knowsPasskeys, () => null);
  if (shopHost === null) return false;
  return isKnown && isPasskeyHost(shopHost, location.hostname);
}

/** Takes its room without being seen, where a script will decide what is shown. */
export const PLACE_KEPT = "invisible noscript:hidden";

function knowsPasskeys(): boolean {
  return (
    isSecureContext && "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential
  );
}

function neverChanges() {
  return () => undefined;
}
