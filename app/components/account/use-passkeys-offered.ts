import { useSyncExternalStore } from "react";
import { isPasskeyHost } from "#app/domain/accounts/passkey-host.ts";

/**
 * Returns whether this browser can use passkeys on this page. Null on the server and until hydration; its space is
 * reserved meanwhile (`PLACE_KEPT`).
 */
export function usePasskeysOffered(shopHost: string | null): boolean | null {
  const isKnown = useSyncExternalStore(neverChanges, knowsPasskeys, () => null);
  if (shopHost === null) return false;
  return isKnown && isPasskeyHost(shopHost, location.hostname);
}

/** Reserves the space of content whose visibility a script will decide. */
export const PLACE_KEPT = "invisible noscript:hidden";

function knowsPasskeys(): boolean {
  return (
    isSecureContext && "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential
  );
}

function neverChanges() {
  return () => undefined;
}
