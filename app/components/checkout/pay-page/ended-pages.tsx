import { StepButton } from "#app/components/checkout/step-button.tsx";
import { WALLET_WORDS } from "#app/copy/checkout-messages.ts";
import type { WalletMethod } from "#app/domain/payments/page-method.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

/** Says that an order which staff have moved on needs no payment page. */
export function UnderWayPage({ path }: { path: string }) {
  return (
    <Card banded className="sm:px-8 sm:pb-8">
      <h1 className="display text-headline">This payment page isn't needed any more</h1>
      <p className="mt-3 mb-6 text-ink-soft">
        Nothing was paid here. Open your order to see what to do next.
      </p>
      <Button href={path} variant="primary" size="lg" wide>
        See your order
      </Button>
    </Card>
  );
}

type ClosedPageProps = { wallet: WalletMethod | null; isShared: boolean };

/** Says that nothing was paid on a payment page, and how to go on. */
export function ClosedPage({ wallet, isShared }: ClosedPageProps) {
  const words = wallet && WALLET_WORDS[wallet];
  if (isShared) {
    return (
      <Card banded className="sm:px-8 sm:pb-8">
        <h1 className="display text-headline">This order can't be paid any more</h1>
        <p className="mt-3 mb-6 text-ink-soft">
          Nothing was paid, and the items are going back on sale. You're welcome to order them again.
        </p>
        <StepButton to="/products" variant="primary" size="lg" wide>
          Continue Shopping
        </StepButton>
      </Card>
    );
  }
  return (
    <Card banded className="sm:px-8 sm:pb-8">
      <h1 className="display text-headline">{`This ${words?.page ?? "payment page"} has closed`}</h1>
      <p className="mt-3 mb-6 text-ink-soft">
        Nothing was paid here, and your cart is as you left it.{" "}
        {words
          ? `You can pay with ${words.name} again, or send the money yourself.`
          : "You can pay again, or choose another way to pay."}
      </p>
      <StepButton to={wallet ? `/checkout/local/${wallet}` : "/checkout"} variant="primary" size="lg" wide>
        Back to payment
      </StepButton>
    </Card>
  );
}
