import type { ClientConfig } from "pg";
import type { Logger } from "#app/server/platform/log.ts";
import { listenToChannel } from "./listen-to-channel.ts";

/** A change: one product's stock, the catalogue, the staff, orders of past days, or anything else that pages show. */
export type ShopChange =
  | { kind: "product"; id: string }
  | { kind: "catalogue" }
  | { kind: "staff" | "past" }
  | { kind: "settings" };

type Listener = {
  onChange: (change: ShopChange) => void;
  /** True once subscribed, false from the moment changes may be missed. */
  onSubscribedChange: (isSubscribed: boolean) => void;
};

/** Listens to every change of cached data that any process makes in the database. */
export function listenToChanges(
  connection: ClientConfig,
  { onChange, onSubscribedChange }: Listener,
  log: Logger,
): { stop: () => Promise<void> } {
  const onNotice = (payload: string) => onChange(readChange(payload));
  return listenToChannel(connection, { onNotice, onSubscribedChange }, log);
}

function readChange(payload: string): ShopChange {
  const [kind, id] = payload.split(":");
  if (kind === "product" && id) return { kind, id };
  return kind === "catalogue" || kind === "staff" || kind === "past" ? { kind } : { kind: "settings" };
}
