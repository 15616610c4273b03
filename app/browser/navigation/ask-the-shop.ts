import type { DataStrategyResult, MiddlewareFunction } from "react-router";

export type Asking = MiddlewareFunction<Record<string, DataStrategyResult>>;

/** What watches over every question to the server once its code has come; see `keep-page.ts`. */
export const keeper: { ask?: Asking } = {};

/** The shop's client middleware: until its keeper is there, questions go as they are. */
export const askTheShop: Asking = (args, next) => (keeper.ask ?? next)(args, next);
