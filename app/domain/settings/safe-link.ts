/**
 * Returns a link that an admin may put on a page: https, mailto, tel, or a path of this shop. Null for everything else
 * (`javascript:`, other schemes, `//other-site`, control characters).
 */
export function safeLink(typed: string): string | null {
  const link = typed.trim();
  if (link.length > 2000 || /[\p{Cc}\\\s]/u.test(link)) return null;
  if (/^\/(?!\/)/.test(link)) return link;
  if (/^mailto:[^@]+@[^@]+$/i.test(link) || /^tel:\+?[\d\-.()]+$/i.test(link)) return link;
  return /^https:\/\//i.test(link) && URL.canParse(link) ? link : null;
}
