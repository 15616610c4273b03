import type { MetaDescriptor } from "react-router";
import { SHOP_NAME } from "#app/domain/shop-name.ts";

type PageMeta = {
  /** Without the shop's name, which is appended. */
  title: string;
  description: string;
  /** The canonical absolute URL of this content. */
  canonical?: string;
  /** Absolute URL of a picture for shared links. */
  image?: { url: string; alt: string; width: number; height: number } | null;
  type?: "website" | "product";
  /** False for pages that search engines should omit. */
  indexed?: boolean;
};

/** Returns title, description, canonical URL and the preview of a shared link. */
export function pageMeta({
  title,
  description,
  canonical,
  image,
  type = "website",
  indexed = true,
}: PageMeta): MetaDescriptor[] {
  const full = title === "" ? SHOP_NAME : `${title} · ${SHOP_NAME}`;
  const meta: MetaDescriptor[] = [
    { title: full },
    { name: "description", content: description },
    { property: "og:site_name", content: SHOP_NAME },
    { property: "og:title", content: title === "" ? SHOP_NAME : title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
  ];
  if (!indexed) meta.push({ name: "robots", content: "noindex" });
  if (canonical !== undefined) {
    meta.push(
      { tagName: "link", rel: "canonical", href: canonical },
      { property: "og:url", content: canonical },
    );
  }
  if (image) {
    meta.push(
      { property: "og:image", content: image.url },
      { property: "og:image:alt", content: image.alt },
      { property: "og:image:width", content: String(image.width) },
      { property: "og:image:height", content: String(image.height) },
      { name: "twitter:card", content: "summary_large_image" },
    );
  }
  return meta;
}
