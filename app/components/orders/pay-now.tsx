import { Button } from "#app/ui/button.tsx";

/** Leads to the open payment page of an order that is not paid yet. `token` is that of its tracking link. */
export function PayNow({ orderNumber, token }: { orderNumber: string; token: string | null }) {
  const query = new URLSearchParams({ token: token ?? "" });
  return (
    <div className="border-line border-b px-4 py-4 sm:px-6">
      <Button href={`/checkout/pay/${orderNumber}?${query}`} variant="primary">
        Pay now
      </Button>
    </div>
  );
}
