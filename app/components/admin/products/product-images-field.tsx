import ArrowLeft from "lucide/dist/esm/icons/arrow-left.mjs";
import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import ImagePlus from "lucide/dist/esm/icons/image-plus.mjs";
import Link2 from "lucide/dist/esm/icons/link-2.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { type ChangeEvent, useEffect, useState } from "react";
import { TOASTS } from "#app/copy/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";
import { smallestUrl } from "./thumbnail.tsx";
import { uploadPicture } from "./upload-picture.ts";

export type ShownImage = { src: string; tint: string };

type ProductImagesFieldProps = {
  images: ShownImage[];
  onChange: (change: (images: ShownImage[]) => ShownImage[]) => void;
  /** Called with true during uploads: submitting the form would lose them. */
  onBusyChange: (isBusy: boolean) => void;
  errors: { images?: string; imageUrl?: string };
};

/**
 * Edits the pictures of a product in the shop's order; the first one is on the card. Uploads several files one after
 * the other as soon as they are chosen, or a picture by its URL. Before JavaScript the form submits the files.
 * Source: specification 11.4.
 */
export function ProductImagesField({ images, onChange, onBusyChange, errors }: ProductImagesFieldProps) {
  const [uploading, setUploading] = useState(0);
  const [rounds, setRounds] = useState(0);
  const [url, setUrl] = useState("");
  const [urlError, setUrlError] = useState<string>();
  useEffect(() => onBusyChange(uploading > 0), [uploading, onBusyChange]);

  const move = (from: number, to: number) => {
    const moved = images[from];
    if (moved) onChange((current) => current.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  /** Uploads one picture and returns why it failed, if it did. */
  const upload = async (picture: File | string): Promise<string | undefined> => {
    setUploading((count) => count + 1);
    const result = await uploadPicture(picture);
    setUploading((count) => count - 1);
    if ("problem" in result) return result.problem;
    onChange((current) => withImage(current, result.picture));
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    const problems: string[] = [];
    for (const file of files) {
      const problem = await upload(file);
      if (problem !== undefined) problems.push(`${file.name}: ${problem}`);
    }
    setRounds((before) => before + 1);
    if (problems.length < files.length) showToast({ title: TOASTS.imagesUploaded.title });
    if (problems.length > 0) {
      const { title, text } = TOASTS.uploadFailed;
      showToast({ title, text: `${text} ${problems.join(" ")}`, tone: "error" });
    }
  };
  const addUrl = async () => {
    if (url.trim() === "" || uploading > 0) return;
    const problem = await upload(url.trim());
    setUrlError(problem);
    if (problem === undefined) setUrl("");
  };

  return (
    <div className="flex flex-col gap-4">
      {images.length > 0 && (
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {images.map((image, at) => (
            <li key={image.src} className="flex flex-col gap-1">
              <input type="hidden" name="images" value={image.src} />
              <span
                className="relative block aspect-[4/5] overflow-hidden rounded-sm"
                style={{ backgroundColor: image.tint }}
              >
                <img src={smallestUrl(image.src)} alt="" className="size-full object-cover" />
                {at === 0 && (
                  <span className="absolute top-0 left-0 rounded-br-sm bg-ink px-2 py-1 font-bold text-paper text-xs">
                    Cover
                  </span>
                )}
              </span>
              <span className="flex justify-between">
                <IconButton
                  label={`Move picture ${at + 1} forward`}
                  icon={<StrokeIcon of={ArrowLeft} className="size-4" />}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  label={`Remove picture ${at + 1}`}
                  icon={<StrokeIcon of={X} className="size-4" />}
                  onClick={() => onChange((current) => current.toSpliced(at, 1))}
                />
                <IconButton
                  label={`Move picture ${at + 1} back`}
                  icon={<StrokeIcon of={ArrowRight} className="size-4" />}
                  disabled={at === images.length - 1}
                  onClick={() => move(at, at + 1)}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      <FileField
        // The input is cleared, since its files are uploaded separately.
        key={rounds}
        label="Product images"
        name="files"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        prompt="Choose pictures, or take one"
        hint="JPEG, PNG, WebP or AVIF, up to 20 MB each. The first one is the cover."
        icon={<StrokeIcon of={ImagePlus} className="size-6 text-ink-faint" />}
        onChange={(event) => void choose(event)}
        error={errors.images}
      />
      {uploading > 0 && <Progress label="Uploading pictures" />}
      <div className="flex items-start gap-2">
        <TextField
          label="Image URL"
          name="imageUrl"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={url}
          onChange={(event) => {
            setUrl(event.target.value);
            setUrlError(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void addUrl();
          }}
          error={urlError ?? errors.imageUrl}
          className="flex-1"
        />
        <Button
          variant="outline"
          className="mt-6.5 h-12"
          icon={Link2}
          disabled={uploading > 0}
          onClick={() => void addUrl()}
        >
          Add
        </Button>
      </div>
    </div>
  );
}

/** Duplicate pictures are dropped. */
function withImage(images: ShownImage[], added: ShownImage): ShownImage[] {
  return images.some(({ src }) => src === added.src) ? images : [...images, added];
}
