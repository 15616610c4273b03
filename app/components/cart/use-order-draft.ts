import { useSyncExternalStore } from "react";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { keepTyped, type OrderDraft, readTyped, type TypedDraft, watchTyped } from "./order-draft.ts";

/** What was typed of an order, one for all ways to pay, begun with what is known of the person. */
export function useOrderDraft() {
  const { person } = useShopFrame();
  const typed = useSyncExternalStore(watchTyped, readTyped, nothingYet);
  const draft: OrderDraft = {
    customerName: person?.name ?? "",
    customerEmail: person?.email ?? "",
    customerPhone: person?.phone ? formatPhone(person.phone) : "",
    deliveryAddress: "",
    ...typed,
  };
  return { draft, write: keepTyped };
}

const NOTHING: TypedDraft = {};

function nothingYet(): TypedDraft {
  return NOTHING;
}
