import type { FilterChoice } from "#app/domain/catalogue/listing/listing-filter.ts";

/**
 * Returns the choices of a filter as options, "Nike (12)", after one for all of them, and the value of the chosen one,
 * which a URL may write in any case, and which may not be among the choices.
 */
export function offeredChoices(
  choices: readonly FilterChoice[],
  chosen: string,
  all: string,
  nameOf: (name: string) => string = String,
) {
  const listed = choices.find(({ name }) => name.toLowerCase() === chosen.toLowerCase());
  const shown = chosen === "" || listed ? choices : [...choices, { name: chosen, products: null }];
  const options = shown.map(({ name, products }) => ({
    value: name,
    label: products === null ? nameOf(name) : `${nameOf(name)} (${products})`,
  }));
  return {
    value: chosen === "" ? "all" : (listed?.name ?? chosen),
    options: [{ value: "all", label: all }, ...options],
  };
}
