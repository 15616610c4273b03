import { z } from "zod";

const TITLE_WORDS = "Please enter a title.";
const SLUG_WORDS = "Please use small letters, digits and dashes, such as size-guide.";

/** In characters. */
export const CONTENT_PAGE_MAX_LENGTH = 100_000;

/** Shown where Markdown is nested too deeply, or takes too long to be rendered. */
export const PAGE_TOO_COMPLEX =
  "This is nested too deeply to be shown. Please use fewer lists within lists and quotes within quotes.";

/**
 * The form of a content page: title, its address under /page/ (small letters, digits and single dashes; made from the
 * title where left empty), the words in Markdown, and whether it is published. Source: specification §2, /page/{slug}.
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
    .max(CONTENT_PAGE_MAX_LENGTH, "This is longer than a page should be (100,000 characters).")
    .refine((body) => body.trim() !== "", "Please write something.")
    // Browsers send line breaks in pairs.
    .transform((body) => body.replace(/\r\n?/g, "\n")),
  isPublished: z
    .string()
    .optional()
    .transform((value) => value === "on"),
});

/** A content page as an administrator typed it, parsed. */
export type ContentPageForm = z.output<typeof contentPageForm>;
