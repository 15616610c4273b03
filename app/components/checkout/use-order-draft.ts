import { useActionData } from "react-router";
import { useStore } from "#app/browser/storage/store.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import {
  draftStore,
  NOTHING_TYPED,
  type OrderDraft,
  type SentForm,
  sentFields,
  storeTyped,
  typedFor,
} from "./order-draft.ts";

/** Returns the order's input, shared by all payment methods and prefilled with the person's data. */
export function useOrderDraft() {
  const { person } = useShopFrame();
  const owner = person?.email ?? "";
  const sent = useActionData<SentForm>();
  const typed = useStore(draftStore) ?? NOTHING_TYPED;
  const draft: OrderDraft = {
    customerName: person?.name ?? "",
    customerEmail: owner,
    customerPhone: person?.phone ? formatPhone(person.phone) : "",
    deliveryAddress: "",
    ...(sent && sentFields(sent)),
    ...typedFor(owner, typed),
  };
  const write = (field: keyof OrderDraft, value: string) => storeTyped(owner, field, value);
  return { draft, write };
}
