import type { DataStrategyResult, MiddlewareFunction } from "react-router";

export type ClientMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>;

/** What watches over every question to the server once its code has come; see `offline-guard.ts`. */
export const offlineGuard: { ask?: ClientMiddleware } = {};

/** The shop's client middleware: until its keeper is there, questions go as they are. */
export const guardOffline: ClientMiddleware = (args, next) => (offlineGuard.ask ?? next)(args, next);
