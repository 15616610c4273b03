import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import type { ReactNode } from "react";
import { cachedFragment } from "#app/ui/cached-fragment.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type ListingHeaderProps = { title: string; isLong?: boolean; onBack: () => void };

/** Renders the heading of a listing, with a back button on phones. */
export function ListingHeader({ children, ...props }: ListingHeaderProps & { children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 md:pt-10 md:pb-7">
      <BackAndTitle {...props} />
      {children}
    </div>
  );
}

const BackAndTitle = cachedFragment(function BackAndTitle({ title, isLong, onBack }: ListingHeaderProps) {
  return (
    <>
      <IconButton
        label="Back"
        icon={<StrokeIcon of={ChevronLeft} className="size-6" />}
        onClick={onBack}
        className="-ml-3 md:hidden"
      />
      <h1 className={isLong ? "min-w-0 flex-1 font-bold text-title" : "display min-w-0 flex-1 text-headline"}>
        {title}
      </h1>
    </>
  );
});
