import type { ProductImage } from "#app/domain/catalogue/product.ts";
import { Pattern } from "#app/ui/pattern.tsx";
import { Picture } from "#app/ui/picture.tsx";

type ProductPictureProps = {
  image: ProductImage | null;
  /** Empty if the name is beside the picture. */
  alt: string;
  sizes: string;
  priority?: boolean;
  className?: string;
};

/** Shows a product's picture, or a pattern if there is none. */
export function ProductPicture({ image, alt, sizes, priority, className }: ProductPictureProps) {
  if (image === null) {
    return (
      <span className="grid size-full place-items-center bg-sunken">
        <Pattern cloth="gara" className="size-full text-river-ink opacity-20" />
      </span>
    );
  }
  return <Picture {...image} alt={alt} sizes={sizes} priority={priority} className={className} />;
}
