import {
  createContext,
  type EntryContext,
  type RouterContext,
  type RouterContextProvider,
} from "react-router";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Logger } from "#app/server/platform/log.ts";
import type { Shop } from "#app/server/shop.ts";

/** What the HTTP floor knows of a request before any page runs. */
export type Visit = {
  viewer: Viewer;
  /** The visitor's address, proxies accounted for. */
  ipAddress: string;
  currency: CurrencyCode;
  /** Set by a failing loader: the response becomes the 503 page. */
  hasOutage: boolean;
  /** Set by the rendering: the document, beside a response without it. */
  document?: Buffer<ArrayBuffer>;
  /** Set by the rendering of a page with nothing but its document to say: what React Router worked out for it. */
  entryContext?: EntryContext;
};

/*
 * The keys under which loaders find them. In development a change replaces this module while the running server goes
 * on with the old one: the keys outlive the change, so that both mean the same. Elsewhere there is no `hot`.
 */
const keys: { shop: RouterContext<Shop>; visit: RouterContext<Visit> } = import.meta.hot?.data.keys ?? {
  shop: createContext<Shop>(),
  visit: createContext<Visit>(),
};
if (import.meta.hot) import.meta.hot.data.keys = keys;

type Context = Readonly<RouterContextProvider>;

/** Puts the shop and this visit where loaders and actions find them. */
export function setVisit(context: RouterContextProvider, shop: Shop, visit: Visit): void {
  context.set(keys.shop, shop);
  context.set(keys.visit, visit);
}

/** The shop a loader or action works on. */
export function shopOf(context: Context): Shop {
  return context.get(keys.shop);
}

/** Returns the visit: viewer, IP address and currency. */
export function visitOf(context: Context): Visit {
  return context.get(keys.visit);
}

/** Returns the viewer: a guest, a customer or a member of staff. */
export function viewerOf(context: Context): Viewer {
  return visitOf(context).viewer;
}

/** Where a page's failure is written. */
export function logOf(context: Context): Logger {
  return shopOf(context).log;
}
