type UploadedPicture = { src: string; tint: string };

/** The server's result of an upload: the stored picture, or why there is none. */
export type UploadResult = { picture: UploadedPicture } | { problem: string };

/** The URL for uploads of product pictures, one per request. */
const UPLOAD_PATH = "/admin/products/upload";

/**
 * Uploads a picture and reports its progress, from 0 to 1. Never throws: a network error is a problem with a
 * message. It uses XMLHttpRequest, because fetch does not report upload progress.
 */
export function uploadPicture(file: File, onProgress: (share: number) => void): Promise<UploadResult> {
  const form = new FormData();
  form.set("file", file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", UPLOAD_PATH);
    request.responseType = "json";
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => resolve(parseUploadResult(request.response));
    request.onerror = () => resolve({ problem: "The connection was lost." });
    request.send(form);
  });
}

/** Lets the server download a picture from a URL. Never throws: a network error is a problem with a message. */
export async function fetchPicture(url: string): Promise<UploadResult> {
  const form = new FormData();
  form.set("url", url);
  try {
    const response = await fetch(UPLOAD_PATH, { method: "POST", body: form });
    return parseUploadResult(await response.json());
  } catch {
    return { problem: "The connection was lost." };
  }
}

function parseUploadResult(body: unknown): UploadResult {
  if (typeof body !== "object" || body === null) return { problem: "The shop didn't respond." };
  if ("picture" in body && isPicture(body.picture)) return { picture: body.picture };
  return { problem: "problem" in body && typeof body.problem === "string" ? body.problem : "" };
}

function isPicture(value: unknown): value is UploadedPicture {
  if (typeof value !== "object" || value === null) return false;
  return "src" in value && typeof value.src === "string" && "tint" in value && typeof value.tint === "string";
}
