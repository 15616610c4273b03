import { ASK_TO_PAY } from "#app/copy/checkout-messages.ts";
import { Button } from "#app/ui/button.tsx";

/** Its token is that of the order's tracking link. */
type PayLinkProps = { orderNumber: string; token: string | null };

/** Leads to the page of an order that is held for its money, or to the open payment page of one that is not paid yet. */
export function PayNow({ orderNumber, token, payPath }: PayLinkProps & { payPath: string | null }) {
  return (
    <div className="flex flex-wrap gap-3 border-line border-b px-4 py-4 sm:px-6">
      <Button href={payPath ?? pathOf({ orderNumber, token })} variant="primary">
        Pay now
      </Button>
      {payPath === null && <AskPayer orderNumber={orderNumber} token={token} />}
    </div>
  );
}

/** Links to the page on which the shopper gets a payment link to share. */
export function AskPayer(link: PayLinkProps) {
  return (
    <Button href={`${pathOf(link)}#ask`} variant="outline">
      {ASK_TO_PAY}
    </Button>
  );
}

function pathOf({ orderNumber, token }: PayLinkProps): string {
  return `/checkout/pay/${orderNumber}?${new URLSearchParams({ token: token ?? "" })}`;
}
