import {
  CHECKED_BY_MAX,
  type ProductStory,
  STORY_PART_MAX,
  STORY_PARTS,
} from "#app/domain/catalogue/product-story.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { TextAreaField } from "#app/ui/forms/text-area-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

const FIELDS = {
  origin: "storyOrigin",
  materials: "storyMaterials",
  care: "storyCare",
  fit: "storyFit",
} as const;

/** The fields of a product's story; what is left empty is not on its page. */
export function StoryFields({ story, errors }: { story: ProductStory; errors: FieldErrors }) {
  return (
    <>
      {STORY_PARTS.map(({ key, label }) => (
        <TextAreaField
          key={key}
          label={label}
          name={FIELDS[key]}
          rows={2}
          maxLength={STORY_PART_MAX}
          defaultValue={story[key]}
          error={errors[FIELDS[key]]}
        />
      ))}
      <TextField
        label="Checked by"
        name="storyCheckedBy"
        optional
        maxLength={CHECKED_BY_MAX}
        autoComplete="off"
        defaultValue={story.checkedBy}
        error={errors.storyCheckedBy}
      />
      <TextField
        label="Checked on"
        name="storyCheckedOn"
        optional
        type="date"
        defaultValue={story.checkedOn}
        error={errors.storyCheckedOn}
      />
    </>
  );
}
