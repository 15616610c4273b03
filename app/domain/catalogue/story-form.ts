import { z } from "zod";
import { optionalText } from "#app/domain/contact/contact-fields.ts";
import { dayOf } from "#app/domain/day.ts";
import { CHECKED_BY_MAX, type ProductStory, STORY_PART_MAX } from "./product-story.ts";

/** The message beside a day that does not exist. */
const NO_DAY = "Please enter a day such as 2026-11-20.";

const part = optionalText(STORY_PART_MAX);

/** The fields of a product form that are its story. */
export const storyFields = {
  storyOrigin: part,
  storyMaterials: part,
  storyCare: part,
  storyFit: part,
  storyCheckedBy: optionalText(CHECKED_BY_MAX),
  storyCheckedOn: z
    .string()
    .trim()
    .default("")
    .refine((text) => text === "" || dayOf(text) !== null, NO_DAY),
};

/** Returns the story of a parsed form. */
export function storyOfForm(form: { [Field in keyof typeof storyFields]: string }): ProductStory {
  return {
    origin: form.storyOrigin,
    materials: form.storyMaterials,
    care: form.storyCare,
    fit: form.storyFit,
    checkedBy: form.storyCheckedBy,
    checkedOn: form.storyCheckedOn,
  };
}
