import { unreadableMessage } from "#app/copy/money-messages.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import type { MatchedMessage } from "#app/domain/payments/pair-money.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";

const LABELS: Record<MatchedMessage["kind"], { tone: BadgeTone; label: string }> = {
  paired: { tone: "green", label: "Money seen" },
  repeated: { tone: "yellow", label: "Seen before" },
  unpaired: { tone: "neutral", label: "No order yet" },
  unreadable: { tone: "red", label: "Not read" },
};

/** Says of each pasted message what became of it, line by line. */
export function MatchedMessages({ messages }: { messages: readonly MatchedMessage[] }) {
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
