/** The address part of a name: "Kairaba Été 90" is "kairaba-ete-90"; "item" where nothing is left. */
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
