import { type FormEvent, type RefObject, useContext, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { BoughtCartContext } from "#app/components/cart/bought-cart.ts";
import { showFieldToast, showShopToast } from "#app/components/cart/show-shop-toast.ts";
import { type QuotedCart, quoteRequestOf } from "#app/components/cart/use-cart-quote.ts";
import { TOASTS, withLine } from "#app/copy/toasts.ts";
import { PAGE_INTENT } from "#app/domain/checkout/order-intent.ts";
import type { Money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { WalletMethod } from "#app/domain/payments/page-method.ts";
import { isPhone } from "#app/ui/is-phone.ts";
import { dismissToasts } from "#app/ui/toasts/toast.ts";
import { checkOrder } from "./check-order.ts";
import { clearDraft, newOrderKey, orderKey } from "./order-draft.ts";
import { messageOf, SENT_BEFORE, toastOf } from "./order-messages.ts";
import { leavePayPage } from "./pay-page/open-pay-page.ts";
import { usePayPage } from "./pay-page/use-pay-page.ts";
import { type SendRefusal, sendOrder } from "./send-order.ts";
import { useOrderForm } from "./use-order-form.ts";
import { useReceipt } from "./use-receipt.ts";

/**
 * Returns the state of a local order: input, errors and upload progress. A failure loses nothing, and the same order is
 * sent again with the same key.
 */
export function useLocalOrder(
  form: RefObject<HTMLFormElement | null>,
  { method, wallet, quoted }: { method: string; wallet: WalletMethod | null; quoted: QuotedCart },
) {
  const navigate = useNavigate();
  const isKnown = quoted.shipping !== null && quoted.isExact;
  const amount = isKnown ? quoted.total : null;
  const order = useOrderForm(form, amount);
  const { cart, currency, country, draft, errors, setErrors, clearError, fail, setTotalBefore } = order;
  const bought = useContext(BoughtCartContext);
  const [key, setKey] = useState(() => bought?.key ?? orderKey());
  const [hasPaid, setHasPaid] = useState(false);
  const [isByPage, setByPage] = useState(true);
  const [progress, setProgress] = useState<number | null>(null);

  const receipt = useReceipt((problem) => {
    if (problem === undefined) clearError("receipt");
    else setErrors((now) => ({ ...now, receipt: problem }));
  });
  const isSubmitting = useRef(false);

  const page = usePayPage(order, quoted, {
    fail,
    onOpened: async ({ target, payPath }) => {
      await navigate(payPath ?? target);
      // A phone has the wallet's app; elsewhere the page shows a QR code.
      if (isPhone()) window.location.assign(target);
    },
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const isToPage = button instanceof HTMLButtonElement && button.value === PAGE_INTENT;
    setByPage(isToPage);
    await (isToPage && wallet ? page.pay(wallet) : send()).finally(() => {
      isSubmitting.current = false;
    });
  };

  const send = async () => {
    const file = await receipt.ready();
    const checked = checkOrder(draft, { country, receipt: file });
    for (const toast of checked.toasts) showFieldToast(toast);
    if (Object.keys(checked.errors).length > 0 || file === null) return fail(checked.errors);
    setErrors({});
    // A sold-out order has no total to agree on, but money that was sent needs its order.
    const isPaidFor = quoted.isHeld && hasPaid;
    if (amount === null && !isPaidFor) {
      quoted.refresh();
      return showShopToast({
        title: "One moment",
        text: "We're still working out the total.",
        tone: "success",
      });
    }
    setProgress(0);
    setTotalBefore(null);
    const { deliveryAddress, ...contact } = draft;
    const fields = {
      ...contact,
      address: deliveryAddress,
      country,
      region: cart.destination?.region ?? "",
      items: JSON.stringify(quoteRequestOf(cart, currency).items),
      discountCode: cart.discountCode,
      currency: quoted.total.currency,
      ...(amount && { expectedTotal: toDecimal(amount) }),
      paymentMethod: method,
    };
    const left = await leavePayPage(fields.items, null);
    if (!left.ok) {
      setProgress(null);
      return refused(left, amount);
    }
    if (left.value !== null) return void (await navigate(left.value, { replace: true }));
    const sent = await sendOrder({ fields, receipt: file, idempotencyKey: key }, setProgress);
    setProgress(null);
    if (!sent.ok) return refused(sent, amount);
    // Earlier errors no longer apply.
    dismissToasts();
    const { orderNumber, token } = sent.value;
    await navigate(`/checkout/success/${orderNumber}?${new URLSearchParams({ token })}`, { replace: true });
    clearDraft();
  };

  const refused = (refusal: SendRefusal, shownTotal: Money | null) => {
    const { address, "Idempotency-Key": twice, ...others } = refusal.errors;
    if (twice !== undefined) {
      setKey(newOrderKey());
      setErrors({ form: SENT_BEFORE });
      return showShopToast(withLine(TOASTS.orderFailed, SENT_BEFORE));
    }
    if (refusal.reason === "price_changed" || refusal.reason === "out_of_stock") {
      setTotalBefore(shownTotal);
      quoted.refresh();
    }
    const fields = address === undefined ? others : { ...others, deliveryAddress: address };
    const hasFields = Object.keys(fields).length > 0;
    fail(hasFields ? fields : { form: messageOf(refusal) });
    const show = hasFields ? showFieldToast : showShopToast;
    show(toastOf(refusal, fields));
  };

  return {
    draft,
    type: order.type,
    receipt,
    errors,
    clearError,
    key,
    country,
    /** The total to pay; null until the destination is chosen and priced. */
    amount,
    formerTotal: order.formerTotal,
    acceptTotal: order.acceptTotal,
    /** 0 to 100 while the order is being sent. */
    progress,
    /** The shopper says that money was sent for what is sold out by now. */
    hasPaid,
    setHasPaid,
    /** The wallet's page is being opened. */
    isOpening: page.isOpening,
    /** The last try was to open the wallet's page, not to send a receipt. */
    isByPage,
    submit,
  };
}
