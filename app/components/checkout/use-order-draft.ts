import { useSyncExternalStore } from "react";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { keepTyped, NOTHING_TYPED, type OrderDraft, readTyped, typedFor, watchTyped } from "./order-draft.ts";

/** What was typed of an order, one for all ways to pay, begun with what is known of the person. */
export function useOrderDraft() {
  const { person } = useShopFrame();
  const owner = person?.email ?? "";
  const typed = useSyncExternalStore(watchTyped, readTyped, nothingYet);
  const draft: OrderDraft = {
    customerName: person?.name ?? "",
    customerEmail: owner,
    customerPhone: person?.phone ? formatPhone(person.phone) : "",
    deliveryAddress: "",
    ...typedFor(owner, typed),
  };
  const write = (field: keyof OrderDraft, value: string) => keepTyped(owner, field, value);
  return { draft, write };
}

function nothingYet() {
  return NOTHING_TYPED;
}
