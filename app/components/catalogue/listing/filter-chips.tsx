import { useNavigate } from "react-router";
import {
  filterChips,
  type ListingFilter,
  withoutFilter,
} from "#app/domain/catalogue/listing/listing-filter.ts";
import { type ListingRoute, listingHref } from "#app/domain/catalogue/listing/listing-route.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";

/** What the listing is narrowed to; each chip takes one thing off, by a plain form before any script. */
export function FilterChips({ place, filter }: { place: ListingRoute; filter: ListingFilter }) {
  const chips = filterChips(filter).filter(({ name }) => !isFixed(place, name));
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ name, label }) => (
        <li key={name} className="min-w-0 max-w-full">
          <NavigateForm href={listingHref(place, withoutFilter(filter, name, place.defaultSort))}>
            <Chip label={label} removeLabel={`Remove filter ${label}`} name="" value="" />
          </NavigateForm>
        </li>
      ))}
      <li>
        <NavigateForm href={place.path}>
          <Button variant="quiet" size="sm" type="submit">
            Clear all
          </Button>
        </NavigateForm>
      </li>
    </ul>
  );
}

/**
 * A form that leads to an address of the shop, so that a button may do what is otherwise a link's work; with script
 * `onGo` may take its place.
 */
export function NavigateForm({
  href,
  onGo,
  children,
}: {
  href: string;
  onGo?: () => void;
  children: React.ReactNode;
}) {
  const navigate = useNavigate();
  const [path = "/", query = ""] = href.split("?");
  return (
    <form
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        if (onGo) onGo();
        else void navigate(href, { preventScrollReset: true });
      }}
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

function isFixed(place: ListingRoute, name: keyof ListingFilter): boolean {
  return name in place.fixed;
}
