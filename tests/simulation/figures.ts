import { text } from "node:stream/consumers";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { dayClose, type MethodFigures, sumBoth } from "#app/domain/closing/day-close.ts";
import { dayOf } from "#app/domain/day.ts";
import { EVER } from "#app/domain/period.ts";
import { readOpenClose } from "#app/server/closing/read-figures.ts";
import { readTakings } from "#app/server/dashboard/takings.ts";
import { exportPayments } from "#app/server/orders/exports/export-payments.ts";
import type { Shop } from "#app/server/shop.ts";
import { dayCloses } from "#database/schema/closing.ts";

type Moved = Pick<MethodFigures, "received" | "returned">;

/**
 * Returns where the figures of money disagree: the takings of each day with the rows of the export of payments, and the
 * sum of all of them with all closes and what they have not counted yet.
 */
export async function disagreements(shop: Shop, admin: Admin<never>): Promise<string[]> {
  const [head, ...lines] = (await text(await exportPayments(shop, admin, EVER))).trimEnd().split("\r\n");
  const names = head?.replace("\uFEFF", "").split(",") ?? [];
  const rows = lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
  });
  const days = Map.groupBy(rows, (row) => row.moved_at?.slice(0, 10) ?? "");
  const found: string[] = [];
  const compare = (what: string, one: unknown, other: unknown) => {
    const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
    if (left !== right) found.push(`${what}: ${left}, but ${right}`);
  };
  const all: Moved[] = [];
  for (const [day, ofDay] of days) {
    const span = dayOf(day);
    if (!span) throw new Error(`an exported row has no day: ${day}`);
    const { shown } = await readTakings(shop, { shown: span, compared: span, comparedLabel: "" });
    const methods = shown.toSorted((a, b) => (a.method < b.method ? -1 : 1));
    const exported = Map.groupBy(ofDay, (row) => row.payment_method);
    compare(
      `takings and export of ${day}`,
      methods.map(({ method, received, returned }) => ({ method, received, returned })),
      [...exported.keys()].toSorted().map((method) => {
        const sum = (direction: string) =>
          sumBoth(
            (exported.get(method) ?? [])
              .filter((row) => row.direction === direction)
              .map((row) => ({ usd: minorUnits(row.amount_usd), gmd: minorUnits(row.amount_gmd) })),
          );
        return { method, received: sum("received"), returned: sum("returned") };
      }),
    );
    all.push(...shown);
  }
  const closes = (await shop.db.select().from(dayCloses)).map(({ snapshot }) => dayClose.parse(snapshot));
  const { figures } = await readOpenClose(shop, null);
  const counted = [...closes, figures].flatMap(({ methods, opening }) => [
    ...methods,
    ...(opening ? [opening] : []),
  ]);
  compare("all days and all closes", inAll(all), inAll(counted));
  return found;
}

function inAll(moved: readonly Moved[]): Moved {
  return {
    received: sumBoth(moved.map(({ received }) => received)),
    returned: sumBoth(moved.map(({ returned }) => returned)),
  };
}

function minorUnits(decimal: string | undefined): number {
  return Math.round(Number(decimal) * 100);
}
