import { Marked } from "marked";
import { safeLink } from "#app/domain/settings/site-settings.ts";

/** Deeper than any page nests lists and quotes; thousands would slow a browser down. */
const MAX_DEPTH = 40;
const MAX_HTML_LENGTH = 1_000_000;

const VOID_TAGS = new Set(["br", "hr", "img", "input"]);

/** Returns Markdown as `safeHtml` does, or null if that is too long or too deep for a page. */
export function acceptableHtml(markdown: string): string | null {
  const html = safeHtml(markdown);
  return html.length <= MAX_HTML_LENGTH && depthOf(html) <= MAX_DEPTH ? html : null;
}

/** The maximum depth of open elements. */
function depthOf(rendered: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, slash, tag = ""] of rendered.matchAll(/<(\/?)([a-z][a-z0-9]*)/g)) {
    if (VOID_TAGS.has(tag)) continue;
    depth += slash ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/**
 * Returns Markdown as HTML without active content. HTML in the text is shown as text. Links lead to https, mailto, tel
 * or a path of this shop, and pictures come from this shop or over https; any other link is shown as text. Headings
 * start at level 2, since the page has its own first heading.
 */
export function safeHtml(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

/** Returns a text in one paragraph, for content that was not rendered. */
export function plainTextHtml(text: string): string {
  return `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
}

const marked = new Marked({
  gfm: true,
  renderer: {
    html({ text }) {
      return escapeHtml(text);
    },
    heading({ tokens, depth }) {
      const level = Math.max(2, depth);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, title, tokens }) {
      const words = this.parser.parseInline(tokens);
      const safe = safeLink(href);
      if (safe === null) return words;
      return `<a href="${escapeHtml(safe)}"${titleOf(title)}>${words}</a>`;
    },
    image({ href, title, text }) {
      const safe = safeLink(href);
      if (safe === null || !/^(?:\/|https:)/i.test(safe)) return escapeHtml(text);
      return `<img src="${escapeHtml(safe)}" alt="${escapeHtml(text)}"${titleOf(title)} loading="lazy">`;
    },
  },
});

function titleOf(title: string | null | undefined): string {
  return title ? ` title="${escapeHtml(title)}"` : "";
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}
