import { useEffect, useRef } from "react";
import { data, Form } from "react-router";
import {
  type ActionResult,
  callActionWithToast,
  useResultToast,
} from "#app/components/admin/forms/use-result-toast.ts";
import { MatchedMessages } from "#app/components/admin/payments/matched-messages.tsx";
import { UnpairedMoneyList } from "#app/components/admin/payments/unpaired-money-list.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import type { MatchedMessage } from "#app/domain/payments/pair-money.ts";
import { refusedFor } from "#app/routes/admin/refused.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { matchMoney, pairMoneyByHand, waitingOrders } from "#app/server/money/match-money.ts";
import { listUnpairedMoney } from "#app/server/payments/seen-money.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextAreaField } from "#app/ui/forms/text-area-field.tsx";
import type { Route } from "./+types/money.ts";

export { revalidateUnlessUnreachable as shouldRevalidate } from "#app/components/admin/forms/use-result-toast.ts";
export { AdminScreenProblem as ErrorBoundary } from "#app/components/admin/shell/admin-problem.tsx";

/** The orders that wait, and the money that belongs to none of them yet. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request, "payments.review");
  const shop = shopOf(context);
  const [waiting, unpaired] = await Promise.all([waitingOrders(shop), listUnpairedMoney(shop.db)]);
  return { waiting, unpaired };
}

type MatchResult = ActionResult & { matched?: MatchedMessage[] };

/** Matches pasted messages, or pairs stored money with a chosen order. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "payments.review");
  const form = await readFormData(request);
  const shop = shopOf(context);
  const text = (name: string) => String(form.get(name) ?? "");
  if (text("intent") === "pair") {
    const orderNumber = text("orderNumber");
    const paired = await pairMoneyByHand(shop, admin, { id: text("id"), orderNumber });
    if (paired.ok)
      return data<MatchResult>({ done: true, toast: "money-paired", text: `Order ${orderNumber}` });
    return refusedFor("money-not-paired", paired.reason, { shouldRevalidate: true });
  }
  const messages = text("messages");
  const matched = await matchMoney(shop, admin, messages);
  if (matched.ok) return data<MatchResult>({ done: true, matched: matched.value });
  const errors = { messages: refusalMessage(matched.reason) };
  return data<MatchResult>(
    { done: false, errors, values: { messages } },
    { status: REFUSAL_STATUS[matched.reason] },
  );
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return callActionWithToast(serverAction, "noResponse", request);
}

export default function MatchMoney({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, unpaired } = loaderData;
  const result: MatchResult | undefined = actionData;
  useResultToast(result);
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
        <UnpairedMoneyList unpaired={unpaired} waiting={waiting} />
      </div>
    </>
  );
}
