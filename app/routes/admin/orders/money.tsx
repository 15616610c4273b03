import { useEffect, useRef } from "react";
import { data, Form, useFetcher } from "react-router";
import { UnpairedMoneyList } from "#app/components/admin/payments/unpaired-money-list.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { unreadableMessage } from "#app/copy/money-messages.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { type Money, sumMoney } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { type MatchedMessage, suggestOrders, type WaitingOrder } from "#app/domain/payments/pair-money.ts";
import { plural } from "#app/domain/plural.ts";
import { done, refused, refusedFor } from "#app/routes/admin/action-results.ts";
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
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
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
    action: "/admin/money",
    fields: { intent, id, ...more },
  });
  switch (text("intent")) {
    case "pair": {
      const chosen = text("orderNumber") || text("typed");
      const orderNumber = parseOrderNumber(chosen) ?? chosen;
      if (orderNumber === "") return refused("moneyNotPaired", 422, { text: "Please choose an order." });
      const paired = await pairMoneyByHand(shop, admin, { id, orderNumber });
      if (!paired.ok) return refusedFor("moneyNotPaired", paired.reason, { shouldRevalidate: true });
      return done("moneyPaired", { text: `Order ${orderNumber}`, undo: undo("unpair", { orderNumber }) });
    }
    case "unpair": {
      const orderNumber = text("orderNumber");
      const unpaired = await unpairMoney(shop, admin, { id, orderNumber });
      if (!unpaired.ok) return refusedFor("notUndone", unpaired.reason, { shouldRevalidate: true });
      return done("moneyUnpaired", { text: unpaired.value, undo: undo("pair", { orderNumber }) });
    }
    case "set-aside":
    case "bring-back": {
      const isForOrder = text("intent") === "bring-back";
      const decided = await decideOnMoney(shop, admin, { id, isForOrder });
      if (!decided.ok) return refusedFor("moneyNotPaired", decided.reason, { shouldRevalidate: true });
      if (isForOrder) return done("undone", { text: decided.value });
      return done("moneySetAside", { text: decided.value, undo: undo("bring-back") });
    }
    case "verify-seen": {
      const orderNumbers = form.getAll("orderNumbers").map(String).slice(0, MAX_AT_ONCE);
      const { paymentIds, left } = await verifyCertain(shop, admin, orderNumbers);
      const leftText = left.length > 0 && `Not verified, please look at them: ${left.join(", ")}.`;
      if (paymentIds.length === 0)
        return refused("paymentNotUpdated", 409, { text: leftText || "", shouldRevalidate: true });
      const count = `${paymentIds.length} ${plural(paymentIds.length, "receipt")}.`;
      return done("paymentVerified", {
        text: [count, leftText].filter(Boolean).join(" "),
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

type CertainOrdersProps = {
  orders: readonly { orderNumber: string; expected: Money; customerName: string }[];
};

/** Lists the waiting orders whose money was seen, and verifies them in one press. */
function CertainOrders({ orders }: CertainOrdersProps) {
  const fetcher = useFetcher<ActionResult>();
  if (orders.length === 0) return null;
  const sum = sumMoney(
    orders.map(({ expected }) => expected),
    "GMD",
  );
  return (
    <Card as="section" aria-label="Money seen">
      <h2 className="font-bold text-lg leading-none">Money seen, receipt not verified</h2>
      <fetcher.Form method="post" action="/admin/money" className="mt-3 flex flex-col gap-3">
        <input type="hidden" name="intent" value="verify-seen" />
        <ul className="flex flex-col divide-y divide-line">
          {orders.map(({ orderNumber, expected, customerName }) => (
            <li key={orderNumber} className="figures flex items-center justify-between gap-x-3 py-2 text-sm">
              <input type="hidden" name="orderNumbers" value={orderNumber} />
              <a href={`/admin/orders/${orderNumber}`} className="link font-semibold">
                {orderNumber}
              </a>
              <span className="wrap-anywhere min-w-0 flex-1">{customerName}</span>
              <strong className="whitespace-nowrap">{formatPanelMoney(expected)}</strong>
            </li>
          ))}
        </ul>
        <Button type="submit" variant="primary" className="self-start" pending={fetcher.state !== "idle"}>
          {orders.length === 1 ? "Verify it" : `Verify these ${orders.length}`} ({formatPanelMoney(sum)})
        </Button>
      </fetcher.Form>
    </Card>
  );
}

const LABELS: Record<MatchedMessage["kind"], { tone: BadgeTone; label: string }> = {
  paired: { tone: "green", label: "Money seen" },
  repeated: { tone: "yellow", label: "Seen before" },
  unpaired: { tone: "neutral", label: "No order yet" },
  unreadable: { tone: "red", label: "Not read" },
};

/** Says of each pasted message what became of it, line by line. */
function MatchedMessages({ messages }: { messages: readonly MatchedMessage[] }) {
  const paired = messages.filter(({ kind }) => kind === "paired").length;
  return (
    <Card as="section" aria-label="Results">
      <h2 className="font-bold text-lg leading-none">
        {paired} of {messages.length} paired with an order
      </h2>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {messages.map((message, index) => (
          <li key={`${message.line}-${message.text}`} className="py-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={LABELS[message.kind].tone}>{LABELS[message.kind].label}</Badge>
              <span className="text-ink-faint text-sm">Message {index + 1}</span>
            </div>
            <p className="wrap-anywhere mt-1 line-clamp-3 text-ink-soft text-sm">{message.text}</p>
            <Outcome message={message} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Outcome({ message }: { message: MatchedMessage }) {
  if (message.kind === "unreadable")
    return <p className="mt-1 font-semibold">{unreadableMessage(message.reason, message.text)}</p>;
  const { amount, senderName, senderPhone, reference } = message.message;
  const sender = [senderName, senderPhone && formatPhone(senderPhone)].filter(Boolean).join(", ");
  return (
    <p className="figures wrap-anywhere mt-1">
      <strong className="whitespace-nowrap">{formatPanelMoney(amount)}</strong>
      {sender && ` from ${sender}`}, {reference}.{" "}
      {message.kind === "repeated" && "This transaction is counted already. "}
      {message.orderNumber && (
        <>
          For order{" "}
          <a href={`/admin/orders/${message.orderNumber}`} className="link whitespace-nowrap font-semibold">
            {message.orderNumber}
          </a>
          .
        </>
      )}
      {message.kind === "unpaired" && unpairedWords(message.possible)}
    </p>
  );
}

function unpairedWords(possible: readonly string[]): string {
  if (possible.length === 0) return "No order of exactly this amount is waiting.";
  if (possible.length === 1) return `It may be for ${possible[0]}, but the name and phone are different.`;
  return `It may be for ${possible.slice(0, 5).join(" or ")}. Please choose below.`;
}
