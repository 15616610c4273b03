import { formatCount } from "#app/domain/format-count.ts";
import { isRecord } from "#packages/values";

/** A fact that an action changed, with both values as text; null for a missing one. */
export type AuditChange = { field: string; before: string | null; after: string | null };

/** The maximum depth of nested facts; deeper ones are shown as JSON. */
const DEPTH = 3;

/**
 * Returns what an action changed, from the facts before and after it: one entry per fact that differs, lists and
 * plain values as text, nested facts as "contact › phone". Equal facts are left out.
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
  if (isRecord(value) && depth < DEPTH) {
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
    const isPlain = value.every((item) => typeof item === "string" || typeof item === "number");
    return isPlain ? value.join(", ") : JSON.stringify(value);
  }
  if (typeof value === "object" && value !== null) return JSON.stringify(value);
  const text = String(value);
  const moment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z$/.exec(text);
  return moment ? `${moment[1]} ${moment[2]}` : text;
}

/** Returns "stock quantity" for "stockQuantity" and "stock_quantity". */
function fieldLabel(path: string): string {
  return path
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}
