import { ASK_TO_PAY } from "#app/copy/checkout-messages.ts";
import { Button } from "#app/ui/button.tsx";

/** Its token is that of the order's tracking link. */
type PayLinkProps = { orderNumber: string; token: string | null };

/** Leads to the open payment page of an order that is not paid yet. */
export function PayNow({ orderNumber, token }: PayLinkProps) {
  return (
    <div className="flex flex-wrap gap-3 border-line border-b px-4 py-4 sm:px-6">
      <Button href={pathOf({ orderNumber, token })} variant="primary">
        Pay now
      </Button>
      <AskPayer orderNumber={orderNumber} token={token} />
    </div>
  );
}

/** Leads to the page of an order that is held for its money. */
export function PayHeld({ payPath }: { payPath: string }) {
  return (
    <div className="border-line border-b px-4 py-4 sm:px-6">
      <Button href={payPath} variant="primary">
        Pay now
      </Button>
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
