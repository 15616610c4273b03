import { AskShop } from "#app/components/layout/ask-shop.tsx";
import { SOLD_OUT_LABEL } from "#app/domain/payments/local-payment.ts";
import { classes } from "#app/ui/classes.ts";

type SoldOutChoiceProps = { orderNumber: string; heading?: "h2" | "h3"; className?: string };

/** Offers the choices to a shopper who paid just as something in the order sold out. */
export function SoldOutChoice({
  orderNumber,
  heading: Heading = "h3",
  className = "border-line border-b px-4 py-4 sm:px-6",
}: SoldOutChoiceProps) {
  return (
    <section aria-label={SOLD_OUT_LABEL} className={classes("text-left", className)}>
      <Heading className="font-bold text-lg">{SOLD_OUT_LABEL}</Heading>
      <p className="mt-1 max-w-prose">
        Something in order {orderNumber} sold out just before your receipt reached us. We're sorry. Your money
        is safe: tell us whether you'd like all of it back, or another pair. You can also reply to our email.
      </p>
      <AskShop
        label="Choose on WhatsApp"
        about={`something in my order ${orderNumber} sold out. I would like `}
        className="mt-1"
      />
    </section>
  );
}
