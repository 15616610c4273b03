import { useState } from "react";
import { INVALID_PHONE } from "#app/domain/contact/contact-messages.ts";
import { formatPhone, parsePhone } from "#app/domain/contact/phone.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { FoundCustomer } from "#app/domain/orders/counter-sale.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

type CustomerFieldsProps = {
  /** Called with the credit of the customer that is to be used; null for none. */
  onCredit: (credit: Money | null) => void;
};

/** The customer, who is optional, found while the number or the name is typed, and their credit. */
export function CustomerFields({ onCredit }: CustomerFieldsProps) {
  const [chosen, setChosen] = useState<FoundCustomer | null>(null);
  const [isEdited, setEdited] = useState(false);
  const customer = isEdited ? null : chosen;
  const [found, setFound] = useState<FoundCustomer[]>([]);
  const [isWrong, setWrong] = useState(false);
  const search = async (typed: string) => {
    setWrong(false);
    setEdited(true);
    onCredit(null);
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
    <div key={chosen && chosen.phone + chosen.email} className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label="Customer’s phone"
          name="customerPhone"
          type="tel"
          autoComplete="off"
          defaultValue={chosen ? formatPhone(chosen.phone) : undefined}
          error={isWrong ? INVALID_PHONE : undefined}
          onBlur={({ currentTarget: { value } }) =>
            setWrong(found.length === 0 && value.trim() !== "" && !parsePhone(value).ok)
          }
          onChange={(event) => void search(event.currentTarget.value)}
        />
        <TextField
          label="Name"
          name="customerName"
          autoComplete="off"
          defaultValue={chosen?.name}
          onChange={(event) => void search(event.currentTarget.value)}
        />
      </div>
      <input type="hidden" name="customerEmail" value={customer?.email ?? ""} />
      {customer && customer.credit.amount > 0 && (
        <CheckboxField
          label={`Use credit ${formatMoney(customer.credit)}`}
          onChange={(event) => onCredit(event.currentTarget.checked ? customer.credit : null)}
        />
      )}
      {!customer && found.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {found.map((each) => (
            <li key={each.phone + each.email}>
              <Button
                variant="outline"
                size="sm"
                onClick={() => {
                  setChosen(each);
                  setEdited(false);
                }}
                className="h-auto! min-h-11 py-1.5"
              >
                {each.name} {formatPhone(each.phone)}{" "}
                {found.some((other) => other !== each && other.phone === each.phone) && each.email}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
