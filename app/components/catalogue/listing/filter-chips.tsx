import { chosenFilters, withoutFilter } from "#app/domain/catalogue/listing/chosen-filters.ts";
import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { type ListingRoute, listingHref } from "#app/domain/catalogue/listing/listing-route.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { LinkForm } from "#app/ui/link-form.tsx";
import { cachedFragment } from "#packages/page-browser";

type FilterChipsProps = { place: ListingRoute; filter: ListingFilter };

/** Shows the active filters; each chip removes one, by a plain form before JavaScript. */
export const FilterChips = cachedFragment(
  function FilterChips({ place, filter }: FilterChipsProps) {
    // Filters that the route itself sets cannot be removed.
    const chips = chosenFilters(filter).filter(({ name }) => !(name in place.fixed));
    if (chips.length === 0) return null;
    return (
      <ul aria-label="Active filters" className="flex items-center gap-2 md:flex-wrap">
        {chips.map(({ name, label }) => (
          <li key={name} className="min-w-0 max-w-full">
            <LinkForm href={listingHref(place, withoutFilter(filter, name, place.defaultSort))} keepsScroll>
              <Chip label={label} removeLabel={`Remove filter ${label}`} />
            </LinkForm>
          </li>
        ))}
        <li>
          <LinkForm href={place.path} keepsScroll>
            <Button variant="quiet" size="sm" type="submit">
              Clear all
            </Button>
          </LinkForm>
        </li>
      </ul>
    );
  },
  ["place", "filter"],
);
