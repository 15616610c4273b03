import { useEffect, useState } from "react";
import { type Money, money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { OVER_THE_COUNTER } from "#app/domain/orders/order-origin.ts";
import { ANOTHER_PLACE, type OfferedArea } from "#app/domain/shipping/delivery-area.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { type BillLine, requestedItem } from "./sell-store.ts";
import { DELIVERY_NEEDS_NETWORK } from "./use-outbox.ts";

type DeliveryFieldsProps = {
  /** Undefined on a page without script, where its field has it. */
  area: string | undefined;
  onChoose: (area: string) => void;
  areas: readonly OfferedArea[];
  cost: Money | null;
  isFailed: boolean;
};

/** Where the bill goes: over the counter, to an area, to a pickup point, or to another place. */
export function DeliveryFields({ area, onChoose, areas, cost, isFailed }: DeliveryFieldsProps) {
  const isPickup = areas.some((each) => each.id === area && each.isPickup);
  return (
    <>
      <SelectField
        label="Delivery"
        name="area"
        value={area}
        onChange={(event) => onChoose(event.currentTarget.value)}
        options={[
          { value: OVER_THE_COUNTER, label: "Over the counter" },
          ...areas.map(({ id: value, name, isPickup: isPoint, text }) => ({
            value,
            label: isPoint ? `Pick up at ${name}` : text,
          })),
          { value: ANOTHER_PLACE, label: "Another place" },
        ]}
        hint={area === ANOTHER_PLACE && cost ? formatPanelMoney(cost) : undefined}
        error={isFailed ? DELIVERY_NEEDS_NETWORK : undefined}
      />
      {(area === undefined || (area !== OVER_THE_COUNTER && !isPickup)) && (
        <TextField
          label="Delivery address or landmark"
          name="deliveryAddress"
          autoComplete="off"
          maxLength={500}
        />
      )}
    </>
  );
}

/** Returns what the delivery of a bill costs, from the server; null over the counter and until it is known. */
export function useDelivery(
  lines: readonly BillLine[],
  area: string,
): { cost: Money | null; isFailed: boolean } {
  const query = new URLSearchParams({ area, items: JSON.stringify(lines.map(requestedItem)) }).toString();
  const [answer, setAnswer] = useState<{ query: string; amount: number | null } | null>(null);
  const isWanted = area !== OVER_THE_COUNTER && lines.length > 0;
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const amount: number | null = await fetch(`/admin/sell/data?${query}`, { signal }).then(
        (response) => (response.ok ? response.json() : null),
        () => null,
      );
      if (!signal.aborted) setAnswer({ query, amount });
    };
    void load();
    window.addEventListener("online", load);
    return () => {
      window.removeEventListener("online", load);
      controller.abort();
    };
  }, [query, isWanted]);
  const amount = isWanted && answer?.query === query ? answer.amount : undefined;
  return { cost: typeof amount === "number" ? money(amount, "GMD") : null, isFailed: amount === null };
}
