import { sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import type { CloseForm } from "#app/domain/closing/close-form.ts";
import { closableDays, type DayClose, dayClose, expectedCounts } from "#app/domain/closing/day-close.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { UNCOUNTED_MONEY } from "#app/server/payments/money-sums.ts";
import type { Shop } from "#app/server/shop.ts";
import { dayCloses } from "#database/schema/closing.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import {
  firstBegin,
  readFigures,
  readLastClose,
  readSettledActs,
  takingsVersion,
  uncountedActs,
} from "./read-figures.ts";

/**
 * Signs a day off: stores its figures with what was counted, frozen, with an audit entry. It counts all that no close
 * has counted before; what comes later belongs to the next close. Refusals: `closed_already` with who signed the day
 * and when; `not_closable` for another day than today and yesterday; `changed_meanwhile` where the takings differ from
 * those at `seenVersion`, against which the staff counted; `nothing_counted` where
 * there was something to count and no reason says why nobody did. Source: specification 11.19.
 */
export async function signOffDay(
  shop: Shop,
  admin: Admin<"dashboard.view">,
  given: { day: string; seenVersion: string; form: CloseForm },
): Promise<
  | Ok<{ day: string }>
  | Refusal<"closed_already", { signedBy: string; signedAt: Date }>
  | Refusal<"not_closable" | "changed_meanwhile" | "nothing_counted">
> {
  const { day, seenVersion, form } = given;
  const settled = await readSettledActs(shop);
  return await shop.db.transaction(
    async (tx) => {
      // One at a time; the snapshot of all that follows is taken after the locks.
      await tx.execute(sql`lock table day_closes in share row exclusive mode`);
      await tx.execute(sql`lock table stock_changes, drawer_entries in share mode`);
      const now = shop.clock();
      const last = await readLastClose(tx);
      if (last && last.day >= day) return refuseWith("closed_already", last);
      if (!closableDays(now, last?.day ?? null).includes(day)) return refuse("not_closable");
      const figures = await readFigures(tx, { last, day, now, rates: shop.rates.current(), settled });
      if (takingsVersion(figures) !== seenVersion) return refuse("changed_meanwhile");
      const counts = expectedCounts(figures).map(({ method, expected }) => {
        const typed = form.counts.find((each) => each.method === method);
        return { method, expected, counted: typed?.counted ?? null, note: typed?.note ?? "" };
      });
      const isUncounted = counts.length > 0 && counts.every(({ counted }) => counted === null);
      if (isUncounted && form.uncountedReason === "") return refuse("nothing_counted");
      const uncountedReason = isUncounted ? form.uncountedReason : "";
      const snapshot: DayClose = dayClose.parse({
        version: 1,
        ...figures,
        counts,
        note: form.note,
        uncountedReason,
      });
      const begin = firstBegin(last, day);
      await tx.insert(dayCloses).values({
        day,
        signedAt: now,
        signedBy: admin.email,
        signedByUserId: admin.userId,
        stockThrough: sql`coalesce((select max(id) from stock_changes), 0)`,
        snapshot,
      });
      await tx.execute(sql`
        insert into closed_money (day, money_day, direction, method, currency, entries, usd_amount, gmd_amount)
        select ${day}::date, day, direction, method, currency, entries, usd_amount, gmd_amount
        from (${UNCOUNTED_MONEY}) as uncounted`);
      await tx.execute(sql`
        insert into closed_acts (day, actor, action, is_opening, acts)
        select ${day}::date, actor, action, is_opening, acts from (${uncountedActs(begin, settled)}) as uncounted
        where acts > 0`);
      await recordAudit(tx, admin, {
        action: "close.signed",
        subjectId: day,
        after: {
          counted: counts.filter(({ counted }) => counted !== null).length,
          note: form.note,
          ...(isUncounted && { uncountedReason }),
        },
      });
      return ok({ day });
    },
    { isolationLevel: "repeatable read" },
  );
}
