import type { FieldErrors } from "#app/domain/form-errors.ts";
import { TextField } from "#app/ui/forms/text-field.tsx";

type PeriodFieldsProps = { typed: { from: string; to: string }; errors: FieldErrors; optional?: boolean };

/** The first and last day of a period. A refused value needs a text field, since a date field would show it empty. */
export function PeriodFields({ typed, errors, optional }: PeriodFieldsProps) {
  return (["from", "to"] as const).map((name) => (
    <TextField
      key={name}
      type={errors[name] && typed[name] ? "text" : "date"}
      label={name === "from" ? "From" : "To"}
      name={name}
      optional={optional}
      defaultValue={typed[name]}
      error={errors[name]}
    />
  ));
}
