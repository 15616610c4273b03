import { z } from "zod";
import { switchField } from "#app/domain/contact/contact-fields.ts";

const TITLE_WORDS = "Please enter a title.";
const SLUG_WORDS = "Please use small letters, digits and dashes, such as size-guide.";

/** In characters. */
export const CONTENT_PAGE_MAX_LENGTH = 100_000;

/** Shown for Markdown that is nested too deeply, or renders too slowly. */
export const PAGE_TOO_COMPLEX =
  "This is nested too deeply to be shown. Please use fewer lists within lists and quotes within quotes.";

/**
 * Parses the form of a content page: title, slug (lower case, digits and single dashes; derived from the title if
 * empty), Markdown, and whether it is published. Source: specification 4.4.
 */
export const contentPageForm = z.object({
  title: z.string(TITLE_WORDS).trim().min(1, TITLE_WORDS).max(120, "Please keep this under 120 characters."),
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .max(80, "Please keep this under 80 characters.")
    .default("")
    .refine((slug) => slug === "" || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug), SLUG_WORDS),
  body: z
    .string("Please write something.")
    .max(CONTENT_PAGE_MAX_LENGTH, "Please keep this under 100,000 characters.")
    .refine((body) => body.trim() !== "", "Please write something.")
    // Browsers send line breaks as CRLF.
    .transform((body) => body.replace(/\r\n?/g, "\n")),
  isPublished: switchField,
});

/** A parsed content page. */
export type ContentPageForm = z.output<typeof contentPageForm>;
