import { Button } from "#app/ui/button.tsx";

/** Leads to the open payment page of an order that is not paid yet. `token` is that of its tracking link. */
export function PayNow({ orderNumber, token }: { orderNumber: string; token: string | null }) {
  const path = `/checkout/pay/${orderNumber}?${new URLSearchParams({ token: token ?? "" })}`;
  return (
    <div className="flex flex-wrap gap-3 border-line border-b px-4 py-4 sm:px-6">
      <Button href={path} variant="primary">
        Pay now
      </Button>
      <Button href={`${path}#ask`} variant="outline">
        Ask somebody else to pay
      </Button>
    </div>
  );
}
