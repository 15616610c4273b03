/** Returns the slug of a name: "kairaba-ete-90" for "Kairaba Été 90"; "item" if nothing is left. */
export function makeSlug(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80)
    .replace(/-$/, "");
  return slug || "item";
}
