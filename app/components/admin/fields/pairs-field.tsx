import Plus from "lucide/dist/esm/icons/plus.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { useState } from "react";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { capital } from "#app/domain/title-case.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorLine } from "#app/ui/forms/error-line.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

type PairsFieldProps = {
  /** The stored pairs: a label on the page, and its link or value. */
  pairs: Record<string, string>;
  errors: FieldErrors;
  /** "link" or "badge". */
  itemName: string;
  placeholder: string;
};

type NewPair = { id: number; key: string };

/** One text field per key, and rows for new keys. */
export function PairsField({ pairs, errors, itemName, placeholder }: PairsFieldProps) {
  const [removedKeys, setRemovedKeys] = useState<string[]>([]);
  const [added, setAdded] = useState<NewPair[]>([]);
  const [nextId, setNextId] = useState(0);
  const renameKey = (id: number, key: string) =>
    setAdded(added.map((each) => (each.id === id ? { id, key } : each)));
  const remainingPairs = Object.entries(pairs).filter(([key]) => !removedKeys.includes(key));
  return (
    <>
      {(removedKeys.length > 0 || added.some(({ key }) => key !== "")) && <span hidden data-unsaved />}
      {remainingPairs.map(([key, value], at) => (
        <div key={key} className="flex items-start gap-1">
          <input type="hidden" name="key" value={key} />
          <TextField
            label={capital(key)}
            name="value"
            placeholder={placeholder}
            defaultValue={value}
            error={errors[key]}
            className="flex-1"
          />
          <IconButton
            label={`Remove ${itemName} ${at + 1}`}
            icon={X}
            onClick={() => setRemovedKeys([...removedKeys, key])}
            className="mt-7"
          />
        </div>
      ))}
      {added.map(({ id, key }, at) => (
        <div key={id} className="flex items-start gap-1">
          <div className="grid flex-1 gap-2 sm:grid-cols-2">
            <TextField
              label={`New ${itemName} ${at + 1}, name`}
              name="key"
              maxLength={60}
              value={key}
              onChange={(event) => renameKey(id, event.target.value)}
            />
            <TextField
              label={`New ${itemName} ${at + 1}`}
              name="value"
              placeholder={placeholder}
              error={errors[key.trim()]}
            />
          </div>
          <IconButton
            label={`Remove new ${itemName} ${at + 1}`}
            icon={X}
            onClick={() => setAdded(added.filter((each) => each.id !== id))}
            className="mt-7"
          />
        </div>
      ))}
      <ErrorLine>{errors.form}</ErrorLine>
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        icon={Plus}
        onClick={() => {
          setAdded([...added, { id: nextId, key: "" }]);
          setNextId(nextId + 1);
        }}
      >
        {`Add a ${itemName}`}
      </Button>
    </>
  );
}
