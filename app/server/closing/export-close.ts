import type { Admin } from "#app/domain/accounts/admin.ts";
import { type BothSums, correctionInWords, differenceInWords } from "#app/domain/closing/day-close.ts";
import { money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { type CsvCell, writeCsv } from "#app/server/platform/csv/write-csv.ts";
import type { Shop } from "#app/server/shop.ts";
import { findClose } from "./list-closes.ts";

const HEAD = ["section", "name", "what", "count", "amount_gmd", "amount_usd", "note"] as const;

/**
 * Returns a signed off day as a CSV file, one fact a row; amounts are decimals. Null for a day that was not signed off.
 */
export async function exportClose(
  shop: Shop,
  admin: Admin<"dashboard.view">,
  day: string,
): Promise<string | null> {
  const stored = await findClose(shop, day);
  if (stored === null) return null;
  const { close, corrections, signedAt, signedBy } = stored;
  const rows: CsvCell[][] = [
    ["close", day, `signed off by ${signedBy}`, null, null, null, close.note],
    ["close", day, "signed off at", null, null, null, signedAt.toISOString()],
    ["close", day, "counts from", null, null, null, close.since],
    ...corrections.map((each) => [
      "correction",
      each.at.toISOString(),
      each.by,
      null,
      null,
      null,
      correctionInWords(each),
    ]),
    ...close.methods.flatMap(({ method, orders, received, returned }) => [
      ["takings", paymentMethodLabel(method), "came in", orders, ...amounts(received), null],
      ["takings", paymentMethodLabel(method), "sent back", null, ...amounts(returned), null],
    ]),
    ...(close.opening
      ? [
          ["before", "before the first close", "came in", null, ...amounts(close.opening.received), null],
          ["before", "before the first close", "sent back", null, ...amounts(close.opening.returned), null],
        ]
      : []),
    ...close.counts.flatMap(({ note, ...counts }) => {
      const name = paymentMethodLabel(counts.method);
      const { expected, counted } = counts;
      return [
        ["count", name, "expected", null, dalasi(expected), null, null],
        ["count", name, "counted", null, counted === null ? null : dalasi(counted), null, note],
        [
          "count",
          name,
          "difference",
          null,
          counted === null ? null : dalasi(counted - expected),
          null,
          differenceInWords(counts),
        ],
      ];
    }),
    ["waiting", "payments to verify", null, close.toVerify.payments, ...amounts(close.toVerify.sum), null],
    ["waiting", "orders to refund", null, close.owedBack.orders, ...amounts(close.owedBack.sum), null],
    ...close.stock.flatMap(({ cause, actor, changes, added, removed }) => [
      ["stock", actor, `${cause}: changes`, changes, null, null, null],
      ["stock", actor, `${cause}: items added`, added, null, null, null],
      ["stock", actor, `${cause}: items removed`, removed, null, null, null],
    ]),
    ...close.people.flatMap(({ actor, acts }) =>
      acts.map(({ action, count }) => ["people", actor, action, count, null, null, null]),
    ),
  ];
  await recordAudit(shop.db, admin, { action: "close.exported", subjectId: day });
  return writeCsv([HEAD, ...rows]);
}

function amounts({ usd, gmd }: BothSums): [string, string] {
  return [dalasi(gmd), toDecimal(money(usd, "USD"))];
}

function dalasi(amount: number): string {
  return toDecimal(money(amount, "GMD"));
}
