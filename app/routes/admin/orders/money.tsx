import { useEffect, useRef } from "react";
import { data, Form } from "react-router";
import { CertainOrders } from "#app/components/admin/payments/certain-orders.tsx";
import { MatchedMessages } from "#app/components/admin/payments/matched-messages.tsx";
import { UnpairedMoneyList } from "#app/components/admin/payments/unpaired-money-list.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import type { AdminToastName } from "#app/copy/admin-toasts.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { type MatchedMessage, suggestOrders, type WaitingOrder } from "#app/domain/payments/pair-money.ts";
import { refused, refusedFor } from "#app/routes/admin/refused.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import {
  certainOrders,
  decideOnMoney,
  matchMoney,
  pairMoneyByHand,
  unpairMoney,
  verifyCertain,
  waitingOrders,
  waitingWithMoney,
} from "#app/server/money/match-money.ts";
import { listUnpairedMoney } from "#app/server/payments/seen-money.ts";
import type { Shop } from "#app/server/shop.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextAreaField } from "#app/ui/forms/text-area-field.tsx";
import type { Route } from "./+types/money.ts";
import { undoOfReviews } from "./order-undo.ts";

/** The money without an order, each with the orders it may be for, all that wait, and those that can be verified. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request, "payments.review");
  const shop = shopOf(context);
  const unpaired = await listUnpairedMoney(shop.db);
  const waiting = unpaired.length > 0 ? await waitingOrders(shop) : await waitingWithMoney(shop);
  return {
    waiting: waiting.filter(({ isPaid }) => !isPaid).map(toChoice),
    certain: certainOrders(waiting).map(toChoice),
    unpaired: unpaired.map((money) => ({ ...money, suggestions: suggestOrders(money, waiting) })),
  };
}

function toChoice({ orderNumber, expected, customerName, customerPhone }: WaitingOrder) {
  return { orderNumber, expected, customerName, customerPhone };
}

type MatchResult = ActionResult & { matched?: MatchedMessage[] };

/** Matches pasted messages, decides on the order of stored money, or verifies what was seen. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "payments.review");
  const form = await readFormData(request);
  const shop = shopOf(context);
  const text = (name: string) => String(form.get(name) ?? "");
  const id = text("id");
  const undo = (intent: string, more: Record<string, string> = {}) => ({
    undo: { action: "/admin/money", fields: { intent, id, ...more } },
  });
  switch (text("intent")) {
    case "pair": {
      const chosen = text("orderNumber") || text("typed");
      const orderNumber = parseOrderNumber(chosen) ?? chosen;
      if (orderNumber === "") return refused("money-not-paired", 422, { text: "Please choose an order." });
      const paired = await pairMoneyByHand(shop, admin, { id, orderNumber });
      if (!paired.ok) return refusedFor("money-not-paired", paired.reason, { shouldRevalidate: true });
      return done("money-paired", `Order ${orderNumber}`, undo("unpair", { orderNumber }));
    }
    case "unpair": {
      const orderNumber = text("orderNumber");
      const unpaired = await unpairMoney(shop, admin, { id, orderNumber });
      if (!unpaired.ok) return refusedFor("notUndone", unpaired.reason, { shouldRevalidate: true });
      return done("money-unpaired", unpaired.value, undo("pair", { orderNumber }));
    }
    case "set-aside":
    case "bring-back": {
      const isForOrder = text("intent") === "bring-back";
      const decided = await decideOnMoney(shop, admin, { id, isForOrder });
      if (!decided.ok) return refusedFor("money-not-paired", decided.reason, { shouldRevalidate: true });
      if (isForOrder) return done("undone", decided.value);
      return done("money-set-aside", decided.value, undo("bring-back"));
    }
    case "verify-seen": {
      const orderNumbers = form.getAll("orderNumbers").map(String).slice(0, MAX_AT_ONCE);
      const { paymentIds, left } = await verifyCertain(shop, admin, orderNumbers);
      const leftText = left.length > 0 && `Not verified, please look at them: ${left.join(", ")}.`;
      if (paymentIds.length === 0)
        return refused("paymentNotUpdated", 409, { text: leftText || "", shouldRevalidate: true });
      const count = paymentIds.length === 1 ? "1 receipt." : `${paymentIds.length} receipts.`;
      return done("paymentVerified", [count, leftText].filter(Boolean).join(" "), {
        undo: undoOfReviews(paymentIds, "verified"),
      });
    }
    default:
      return await match(shop, admin, text("messages"));
  }
}

const MAX_AT_ONCE = 500;

async function match(shop: Shop, admin: Admin<"payments.review">, messages: string) {
  const matched = await matchMoney(shop, admin, messages);
  if (matched.ok) return data<MatchResult>({ done: true, matched: matched.value });
  const errors = { messages: refusalMessage(matched.reason) };
  return data<MatchResult>(
    { done: false, errors, values: { messages } },
    { status: REFUSAL_STATUS[matched.reason] },
  );
}

function done(toast: AdminToastName, text: string, more: Pick<ActionResult, "undo"> = {}) {
  return data<MatchResult>({ done: true, toast, text, ...more });
}

export default function MatchMoney({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, unpaired, certain } = loaderData;
  const result: MatchResult | undefined = actionData;
  const matched = result?.matched;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The results quote the messages; the field is free for the next ones.
    if (matched) form.current?.reset();
  }, [matched]);
  return (
    <>
      <AdminHeading
        back={{ href: "/admin/orders", label: "Orders" }}
        title="Match payments"
        text="Paste what your wallet or bank wrote to you. We find the orders it paid for; you still verify each one."
      />
      <div className="flex flex-col gap-4">
        <Card as="section" aria-label="Messages">
          <Form method="post" ref={form} className="flex flex-col gap-4">
            <TextAreaField
              label="Messages"
              name="messages"
              rows={6}
              hint="SMS from Wave, Qmoney or Afrimoney, lines of a bank statement, or its CSV file. Leave a blank line between messages."
              defaultValue={result?.values?.messages ?? ""}
              error={result?.errors?.messages}
            />
            <Button type="submit" className="self-start">
              Match payments
            </Button>
          </Form>
        </Card>
        <div role="status" className="empty:hidden">
          {matched && <MatchedMessages messages={matched} />}
        </div>
        <CertainOrders orders={certain} />
        <UnpairedMoneyList unpaired={unpaired} waiting={waiting} />
      </div>
    </>
  );
}
