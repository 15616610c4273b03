import RotateCcw from "lucide/dist/esm/icons/rotate-ccw.mjs";
import Truck from "lucide/dist/esm/icons/truck.mjs";
import type { ReactNode } from "react";
import type { ProductArrival } from "#app/domain/catalogue/product-page.ts";
import { checkedText, type ProductStory, STORY_PARTS } from "#app/domain/catalogue/product-story.ts";
import { plural } from "#app/domain/plural.ts";
import { Pattern } from "#app/ui/pattern.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type ProductTextsProps = ProductDetailsProps & {
  description: string;
  colors: readonly string[];
  /** Null if nothing is written. */
  story: ProductStory | null;
};

/** Shows a product's delivery and promises, its description, colours and story: text, which needs no code. */
export function ProductTexts({ description, colors, story, ...details }: ProductTextsProps) {
  return (
    <>
      <ProductDetails {...details} />
      <Description text={description} colors={colors} />
      {story && <StoryCard story={story} />}
    </>
  );
}

function Description({ text, colors }: { text: string; colors: readonly string[] }) {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
  if (paragraphs.length === 0 && colors.length === 0) return null;
  return (
    <section aria-label="Description" className="border-line border-t pt-6">
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mb-3 whitespace-pre-line text-ink-soft leading-relaxed">
          {paragraph}
        </p>
      ))}
      {colors.length > 0 && (
        <p className="leading-relaxed">
          <span className="font-semibold">{plural(colors.length, "Colour")}:</span> {colors.join(", ")}
        </p>
      )}
    </section>
  );
}

type ProductDetailsProps = {
  /** Null for a sold-out product, which has no delivery date, and for a visitor of an unknown country. */
  arrival: ProductArrival | null;
  claims: { freeShipping: string | null; returns: string | null };
  /** Whether the shop describes how it checks its goods. */
  isChecked: boolean;
};

/** Shows the delivery date, its cost, and the shop's promises. */
function ProductDetails({ arrival, claims, isChecked }: ProductDetailsProps) {
  if (arrival === null && claims.returns === null && !isChecked) return null;
  return (
    <ul className="flex flex-col gap-3 rounded-sm bg-sunken p-4 text-[0.9375rem] leading-snug">
      {arrival && (
        <Detail icon={<StrokeIcon of={Truck} className="mt-px size-5" />}>
          <strong>{arrival.days}</strong>
          <span className="block">{arrival.price}</span>
          {claims.freeShipping && <span className="block text-ink-soft text-sm">{claims.freeShipping}</span>}
        </Detail>
      )}
      {claims.returns && (
        <Detail icon={<StrokeIcon of={RotateCcw} className="mt-px size-5" />}>{claims.returns}</Detail>
      )}
      {isChecked && (
        <li>
          <a href="/page/how-we-check" className="link font-semibold">
            How we check every pair
          </a>
        </li>
      )}
    </ul>
  );
}

function Detail({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** Shows what is written about a product: its name, materials, care, fit, and who checked it; empty parts are omitted. */
function StoryCard({ story }: { story: ProductStory }) {
  const checked = checkedText(story);
  const parts = [
    ...STORY_PARTS.map(({ key, label }) => ({ label, text: story[key] })),
    { label: "Checked by", text: checked ?? "" },
  ];
  return (
    <section aria-labelledby="story" className="overflow-hidden rounded-sm bg-card">
      <Pattern cloth="strip" className="h-9 text-river-ink [--cloth-size:27px]" />
      <div className="p-4 sm:p-6">
        <h2 id="story" className="display text-shelf leading-none">
          The story
        </h2>
        <dl className="mt-4 space-y-4">
          {parts
            .filter(({ text }) => text !== "")
            .map(({ label, text }) => (
              <div key={label}>
                <dt className="font-semibold">{label}</dt>
                <dd className="whitespace-pre-line text-ink-soft leading-relaxed">{text}</dd>
              </div>
            ))}
        </dl>
      </div>
    </section>
  );
}
