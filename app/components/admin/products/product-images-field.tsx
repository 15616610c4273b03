import ArrowLeft from "lucide/dist/esm/icons/arrow-left.mjs";
import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import ImagePlus from "lucide/dist/esm/icons/image-plus.mjs";
import Link2 from "lucide/dist/esm/icons/link-2.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { TOASTS } from "#app/copy/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";
import { fetchPicture, uploadPicture } from "./upload-picture.ts";

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
  const upload = useUploads((stored) => onChange((current) => withImage(current, stored)));
  const [url, setUrl] = useState("");
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);

  const move = (from: number, to: number) => {
    const moved = images[from];
    if (moved && to >= 0 && to < images.length)
      onChange((current) => current.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void upload.add([...(event.target.files ?? [])]);
    event.target.value = "";
  };
  const [isFetching, setFetching] = useState(false);
  const isBusy = upload.isRunning || isFetching;
  useEffect(() => onBusyChange(isBusy), [isBusy, onBusyChange]);
  const [urlError, setUrlError] = useState<string>();
  const addUrl = async () => {
    const trimmedUrl = url.trim();
    if (trimmedUrl === "" || isFetching) return;
    setUrlError(undefined);
    setFetching(true);
    const result = await fetchPicture(trimmedUrl);
    setFetching(false);
    if ("problem" in result) {
      setUrlError(result.problem);
      return;
    }
    onChange((current) => withImage(current, result.picture));
    setUrl("");
  };
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (draggedIndex !== null) move(draggedIndex, to);
    setDraggedIndex(null);
  };

  return (
    <div className="flex flex-col gap-4">
      {images.length > 0 && (
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {images.map((image, at) => (
            <li
              key={image.src}
              draggable
              onDragStart={() => setDraggedIndex(at)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, at)}
              className={classes("flex flex-col gap-1", draggedIndex === at && "opacity-50")}
            >
              <input type="hidden" name="images" value={image.src} />
              <span
                className="relative block aspect-[4/5] overflow-hidden rounded-sm"
                style={{ backgroundColor: image.tint }}
              >
                <img
                  src={image.src.replace(/-960\.webp$/, "-320.webp")}
                  alt=""
                  className="size-full object-cover"
                />
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
        key={upload.rounds}
        label="Product images"
        name="files"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        prompt="Choose pictures, or take one"
        hint="JPEG, PNG, WebP or AVIF, up to 20 MB each. The first one is the cover."
        icon={<StrokeIcon of={ImagePlus} className="size-6 text-ink-faint" />}
        onChange={choose}
        error={errors.images}
      />
      {upload.isRunning && (
        <Progress
          label={`Uploading ${upload.total === 1 ? "a picture" : `${upload.total} pictures`}`}
          value={(upload.done / upload.total) * 100}
        />
      )}
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
          pending={isFetching}
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

type Uploads = { total: number; done: number };

/**
 * Uploads files one after the other, so that progress is visible and a faulty file stops no other. Files added
 * meanwhile follow.
 */
function useUploads(onStored: (image: ShownImage) => void) {
  const [uploads, setUploads] = useState<Uploads>({ total: 0, done: 0 });
  const queue = useRef<File[]>([]);
  const isSending = useRef(false);
  const onStoredRef = useLatest(onStored);
  const [rounds, setRounds] = useState(0);
  const isRunning = uploads.total > 0;

  const add = async (files: File[]) => {
    queue.current.push(...files);
    if (isSending.current || files.length === 0) return;
    isSending.current = true;
    const problems: string[] = [];
    let sent = 0;
    for (let file = queue.current.shift(); file; file = queue.current.shift()) {
      const completed = sent;
      const showProgress = (share: number) =>
        setUploads({ total: completed + 1 + queue.current.length, done: completed + share * 0.9 });
      showProgress(0);
      const result = await uploadPicture(file, showProgress);
      if ("picture" in result) onStoredRef.current(result.picture);
      else problems.push(`${file.name}: ${result.problem}`);
      sent += 1;
    }
    isSending.current = false;
    setUploads({ total: 0, done: 0 });
    setRounds((before) => before + 1);
    const stored = sent - problems.length;
    if (stored > 0) showToast({ title: TOASTS.imagesUploaded.title });
    if (problems.length > 0) {
      const { title, text } = TOASTS.uploadFailed;
      showToast({ title, text: `${text} ${problems.join(" ")}`, tone: "destructive" });
    }
  };
  return { add, isRunning, rounds, ...uploads };
}

/** Returns a stable function that calls the latest render's version. */
function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
