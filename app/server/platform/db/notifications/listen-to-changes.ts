import type { ClientConfig } from "pg";
import type { Logger } from "#app/server/platform/log.ts";
import { listenToChannel } from "./listen-to-channel.ts";

/** What changed: one product's stock, the catalogue, who works here, or what else pages show. */
export type ShopChange =
  | { kind: "product"; id: string }
  | { kind: "catalogue" }
  | { kind: "staff" }
  | { kind: "settings" };

type Listener = {
  onChange: (change: ShopChange) => void;
  /** True once subscribed, false from the moment changes may be missed. */
  onHearing: (hears: boolean) => void;
};

/** Listens to every change of cached data that any process makes in the database. */
export function listenToChanges(
  connection: ClientConfig,
  { onChange, onHearing }: Listener,
  log: Logger,
): { stop: () => Promise<void> } {
  const onNotice = (words: string) => onChange(readChange(words));
  return listenToChannel(connection, "shop_changed", { onNotice, onHearing }, log);
}

function readChange(words: string): ShopChange {
  const [kind, id] = words.split(":");
  if (kind === "product" && id) return { kind, id };
  return kind === "catalogue" || kind === "staff" ? { kind } : { kind: "settings" };
}
