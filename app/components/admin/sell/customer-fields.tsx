import { useState } from "react";
import type { FoundCustomer } from "#app/domain/orders/counter-sale.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

/** The customer, who is optional, found while the number or the name is typed. */
export function CustomerFields() {
  const [customer, setCustomer] = useState<FoundCustomer | null>(null);
  const [found, setFound] = useState<FoundCustomer[]>([]);
  const search = async (typed: string) => {
    setCustomer(null);
    if (typed.trim().length < 3) return setFound([]);
    const query = new URLSearchParams({ customer: typed });
    setFound(
      await fetch(`/admin/sell/data?${query}`).then(
        (response) => (response.ok ? response.json() : []),
        () => [],
      ),
    );
  };
  return (
    <div key={customer?.phone} className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label="Customer’s phone"
          name="customerPhone"
          type="tel"
          autoComplete="off"
          defaultValue={customer?.phone}
          onChange={(event) => void search(event.currentTarget.value)}
        />
        <TextField
          label="Name"
          name="customerName"
          autoComplete="off"
          defaultValue={customer?.name}
          onChange={(event) => void search(event.currentTarget.value)}
        />
      </div>
      <input type="hidden" name="customerEmail" value={customer?.email ?? ""} />
      {!customer && found.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {found.map((each) => (
            <li key={each.phone + each.email}>
              <Button variant="outline" size="sm" onClick={() => setCustomer(each)}>
                {each.name || each.phone} {each.name && each.phone}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
