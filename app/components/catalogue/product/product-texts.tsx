import type { ProductStory } from "#app/domain/catalogue/product-story.ts";
import { ProductDetails, type ProductDetailsProps } from "./product-details.tsx";
import { StoryCard } from "./story-card.tsx";

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
          <span className="font-semibold">{colors.length === 1 ? "Colour" : "Colours"}:</span>{" "}
          {colors.join(", ")}
        </p>
      )}
    </section>
  );
}
