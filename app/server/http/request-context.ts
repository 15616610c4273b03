import { createContext, type RouterContext, type RouterContextProvider } from "react-router";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Logger } from "#app/server/platform/log.ts";
import type { Shop } from "#app/server/shop.ts";
import type { RenderedPage } from "#packages/page-server";

/** The context of a request, known before any loader runs. */
export type Visit = RenderedPage & {
  viewer: Viewer;
  /** The visitor's IP address, also behind trusted proxies. */
  ipAddress: string;
  currency: CurrencyCode;
  /** The country value of the visitor's language or currency; null if neither says. */
  country: string | null;
  /** Set by a failing loader: the response becomes the 503 page. */
  hasOutage: boolean;
  /** Set by a loader whose page lacks a part for now, so that no cache stores it. */
  isIncomplete?: boolean;
};

/*
 * The context keys for loaders. In development hot reload replaces this module while the running server uses the old
 * one, so the keys are passed on. In production `hot` is undefined.
 */
const keys: { shop: RouterContext<Shop>; visit: RouterContext<Visit> } = import.meta.hot?.data.keys ?? {
  shop: createContext<Shop>(),
  visit: createContext<Visit>(),
};
if (import.meta.hot) import.meta.hot.data.keys = keys;

type Context = Readonly<RouterContextProvider>;

/** Sets the shop and the visit for loaders and actions. */
export function setVisit(context: RouterContextProvider, shop: Shop, visit: Visit): void {
  context.set(keys.shop, shop);
  context.set(keys.visit, visit);
}

/** Returns the shop of a loader or action. */
export function shopOf(context: Context): Shop {
  return context.get(keys.shop);
}

/** Returns the visit: viewer, IP address, currency and country. */
export function visitOf(context: Context): Visit {
  return context.get(keys.visit);
}

/** Returns the viewer: a guest, a customer or a member of staff. */
export function viewerOf(context: Context): Viewer {
  return visitOf(context).viewer;
}

/** Returns the shop's log. */
export function logOf(context: Context): Logger {
  return shopOf(context).log;
}

/** The variables of hono's context: the visit, and the cookies to set on the response. */
export type HttpEnv = { Variables: { visit: Visit; setCookies: string[] } };
