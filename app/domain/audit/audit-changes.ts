import { formatCount } from "#app/domain/format-count.ts";
import { isKnownCurrency } from "#app/domain/money/currency.ts";
import type { KnownMoney } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { isRecord } from "#packages/values";

/** A fact that an action changed, with both values as text; null for a missing one. */
export type AuditChange = { field: string; before: string | null; after: string | null };

/** The maximum depth of nested facts; deeper ones are shown as JSON. */
const DEPTH = 3;

/**
 * Returns what an action changed, from the facts before and after it: one entry per fact that differs, lists and
 * plain values and amounts as text, nested facts as "contact › phone". Equal facts are left out.
 */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const old = flatten(before);
  const now = flatten(after);
  const fields = [...new Set([...old.keys(), ...now.keys()])];
  return fields
    .map((field) => ({
      field: fieldLabel(field),
      before: old.get(field) ?? null,
      after: now.get(field) ?? null,
    }))
    .filter((change) => change.before !== change.after);
}

/** Returns the name of an action's subject, if its facts contain one. */
export function subjectName(before: unknown, after: unknown): string | null {
  for (const facts of [after, before]) {
    if (!isRecord(facts)) continue;
    for (const key of ["name", "title", "code", "orderNumber", "email"]) {
      const value = facts[key];
      if (typeof value === "string" && value !== "") return value;
    }
  }
  return null;
}

function flatten(facts: unknown): Map<string, string> {
  const flat = new Map<string, string>();
  collect(facts, "", 0, flat);
  return flat;
}

function collect(value: unknown, path: string, depth: number, flat: Map<string, string>): void {
  if (value === null || value === undefined || value === "") return;
  if (isRecord(value) && !isMoney(value) && depth < DEPTH) {
    for (const [key, inner] of Object.entries(value)) {
      collect(inner, path === "" ? key : `${path} › ${key}`, depth + 1, flat);
    }
    return;
  }
  const words = valueLabel(value);
  if (words !== "") flat.set(path === "" ? "value" : path, words);
}

function valueLabel(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number" && Number.isInteger(value)) return formatCount(value);
  if (Array.isArray(value)) {
    return value.every(isRecord) ? value.map(rowLabel).join("; ") : value.map(valueLabel).join(", ");
  }
  if (isMoney(value)) return formatPanelMoney(value);
  if (typeof value === "object" && value !== null) return JSON.stringify(value);
  const text = String(value);
  const moment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z$/.exec(text);
  return moment ? `${moment[1]} ${moment[2]}` : text;
}

/** Returns "Alkalo Tee, size L, quantity 2" for a line of an order. */
function rowLabel(row: Record<string, unknown>): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null && value !== "")
    .map(([key, value]) => (key === "name" ? valueLabel(value) : `${fieldLabel(key)} ${valueLabel(value)}`))
    .join(", ");
}

function isMoney(value: unknown): value is KnownMoney {
  return isRecord(value) && Number.isInteger(value.amount) && isKnownCurrency(value.currency);
}

/** Returns "stock quantity" for "stockQuantity" and "stock_quantity". */
function fieldLabel(path: string): string {
  return path
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}
