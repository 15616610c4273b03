import { checkedText, type ProductStory, STORY_PARTS } from "#app/domain/catalogue/product-story.ts";
import { Pattern } from "#app/ui/pattern.tsx";

/** Shows what is written about a product: its name, materials, care, fit, and who checked it; empty parts are omitted. */
export function StoryCard({ story }: { story: ProductStory }) {
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
