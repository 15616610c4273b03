import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import type { ReactNode } from "react";
import { plural } from "#app/domain/plural.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { cachedFragment } from "#packages/page-browser";

type ListingHeaderProps = {
  title: string;
  isLong?: boolean;
  /** Hides the heading on phones, where those of its sections stand in its place. */
  isSectioned?: boolean;
  onBack: () => void;
};

/** Renders the heading of a listing, with a back button on phones, and what stands beside it. */
export function ListingHeader({ children, ...props }: ListingHeaderProps & { children?: ReactNode }) {
  return (
    <div className="listing-head scrollbar-none pt-1 md:pt-10 md:pb-7">
      <BackAndTitle {...props} />
      {children}
    </div>
  );
}

const BackAndTitle = cachedFragment(function BackAndTitle(props: ListingHeaderProps) {
  const { title, isLong, isSectioned, onBack } = props;
  if (isSectioned) return <h1 className="display max-md:sr-only">{title}</h1>;
  return (
    <>
      <IconButton
        label="Back"
        icon={<StrokeIcon of={ChevronLeft} className="size-6" />}
        onClick={onBack}
        className="-ml-3 md:hidden"
      />
      <h1 className={isLong ? "line-clamp-2 font-bold" : "display"}>{title}</h1>
    </>
  );
});

/** Shows the number of products of a listing. Source: specification 3.10. */
export function FoundCount({ total }: { total: number }) {
  return (
    <p aria-live="polite" className="figures text-ink-soft text-sm">
      {`${total} ${plural(total, "product")} found`}
    </p>
  );
}
