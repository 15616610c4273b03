import { SHOP_NAME } from "#app/domain/shop-name.ts";

/** A mail that lacks only its signature. */
export type Mail = { subject: string; text: string; html: string };

/** The shop's name and contacts from the site's settings. */
export type MailSender = { name: string; postalAddress: string };

/** A part of a mail: the text of a paragraph, a list of labelled facts, or a button-like link. */
type MailPart =
  | string
  | { kind: "facts"; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: "link"; label: string; url: string };

/** Returns a text that a stranger may have typed, spaced so that mail programs make no link of an address in it. */
export const withoutLinks = (text: string): string => text.replace(/:\/\/|\.(?=\p{L})/gu, "$& ");

/** Returns labelled facts, without those that have no value. */
export const facts = (rows: readonly (readonly [label: string, value: string])[]): MailPart => ({
  kind: "facts",
  rows: rows.filter(([, value]) => value !== ""),
});

/** Returns a link with its text. */
export const link = (label: string, url: string): MailPart => ({ kind: "link", label, url });

const CLOSING_TAGS = "</div></body></html>";

/**
 * Builds a mail as plain text and as simple HTML from the same parts, without those that are false; everything is
 * escaped. `signMail` adds the end.
 */
export function composeMail(subject: string, given: readonly (MailPart | false)[]): Mail {
  const parts = given.filter((part) => part !== false);
  const oneLine = subject.replace(/[\r\n]+/g, " ");
  const text = parts.map(partAsText).join("\n\n");
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(oneLine)}</title></head>` +
    `<body style="margin:0;background:#f7f4ee;color:#141210;font:16px/1.5 Arial,sans-serif">` +
    `<div style="max-width:560px;margin:0 auto;padding:24px">` +
    `<p style="font-weight:800;letter-spacing:.08em">${escapeHtml(SHOP_NAME.toUpperCase())}</p>` +
    parts.map(partAsHtml).join("") +
    CLOSING_TAGS;
  return { subject: oneLine, text: `${text}\n`, html };
}

/** Returns the mail with the sender's signature. */
export function signMail<Signed extends Mail>(mail: Signed, { name, postalAddress }: MailSender): Signed {
  const line = [name, postalAddress]
    .map((part) => part.trim().replace(/\s+/g, " "))
    .filter((part) => part !== "")
    .join(", ");
  const html = `<p style="color:#5c564e;font-size:14px">${escapeHtml(line)}</p>${CLOSING_TAGS}`;
  const unclosedHtml = mail.html.endsWith(CLOSING_TAGS)
    ? mail.html.slice(0, -CLOSING_TAGS.length)
    : mail.html;
  return { ...mail, text: `${mail.text}\n${line}\n`, html: `${unclosedHtml}${html}` };
}

/** Escapes a text for HTML, between tags or inside a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function partAsText(part: MailPart): string {
  if (typeof part === "string") return part;
  switch (part.kind) {
    case "facts":
      return part.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "link":
      return `${part.label}: ${part.url}`;
    default:
      return unknownPart(part);
  }
}

function partAsHtml(part: MailPart): string {
  if (typeof part === "string") return `<p>${escapeHtml(part).replace(/\n/g, "<br>")}</p>`;
  switch (part.kind) {
    case "facts":
      return `<table style="border-collapse:collapse;margin:16px 0">${part.rows.map(factAsHtml).join("")}</table>`;
    case "link":
      return (
        `<p><a href="${escapeHtml(safeHref(part.url))}" style="display:inline-block;padding:12px 20px;` +
        `background:#c2381a;color:#fff;text-decoration:none;font-weight:700">${escapeHtml(part.label)}</a></p>`
      );
    default:
      return unknownPart(part);
  }
}

function factAsHtml([label, value]: readonly [string, string]): string {
  return (
    `<tr><td style="padding:4px 16px 4px 0;color:#5c564e;vertical-align:top">${escapeHtml(label)}</td>` +
    `<td style="padding:4px 0">${escapeHtml(value).replace(/\n/g, "<br>")}</td></tr>`
  );
}

function safeHref(url: string): string {
  return /^https?:\/\//i.test(url) ? url : "#";
}

function unknownPart(part: never): never {
  throw new Error(`Unknown part of a mail: ${JSON.stringify(part)}`);
}
