import { type KeyboardEvent, useState } from "react";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

const CHOICES_ID = "country-choices";
/** Longer lists are collapsed. */
const MAX_UNFOLDED = 6;

/** The names that every field of the page suggests. */
export function CountryChoices({ names }: { names: readonly string[] }) {
  return (
    <datalist id={CHOICES_ID}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

type CountriesFieldProps = { chosen: readonly string[]; error: string | undefined };

/** Chooses countries by their names: each chosen one has a checkbox, further ones are typed and suggested. */
export function CountriesField({ chosen, error }: CountriesFieldProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState("");
  const names = [...chosen, ...added.filter((name) => !chosen.includes(name))];
  const add = (text: string) => {
    const name = suggested(text);
    setTyped(name === undefined ? text : "");
    if (name !== undefined) setAdded([...added, name]);
  };
  const addOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || typed.trim() === "") return;
    event.preventDefault();
    add(typed);
  };
  const list = (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-4">
      {names.map((name) => (
        <CheckboxField key={name} name="country" value={name} label={name} defaultChecked />
      ))}
    </div>
  );
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-sm">Countries</legend>
      {names.length > MAX_UNFOLDED ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sm">
            {names.length} countries
          </summary>
          {list}
        </details>
      ) : (
        names.length > 0 && list
      )}
      <TextField
        label="Add a country"
        name="country"
        list={CHOICES_ID}
        hint="Type its name and choose it. Unticked countries go when you save."
        autoComplete="off"
        value={typed}
        onChange={({ target, nativeEvent }) => {
          // A name that is typed may begin another's, such as Niger.
          if (isChosenFromList(nativeEvent)) add(target.value);
          else setTyped(target.value);
        }}
        onKeyDown={addOnEnter}
        error={error}
      />
      <noscript>
        <TextField label="Another country" name="country" list={CHOICES_ID} autoComplete="off" />
        <TextField label="One more country" name="country" list={CHOICES_ID} autoComplete="off" />
      </noscript>
    </fieldset>
  );
}

/** Browsers report a choice from the list as a replacement, or without a kind of input. */
function isChosenFromList(event: Event): boolean {
  return !("inputType" in event) || event.inputType === "insertReplacementText";
}

/** Returns the suggestion that a text names, whatever its case. */
function suggested(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  const options = document.querySelectorAll<HTMLOptionElement>(`#${CHOICES_ID} option`);
  return [...options].map(({ value }) => value).find((name) => name.toLowerCase() === wanted);
}
