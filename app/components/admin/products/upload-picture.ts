/** The server's result of an upload: the stored picture, or why there is none. */
export type UploadResult = { picture: { src: string; tint: string } } | { problem: string };

/** Stores a file as a picture, or the one at a URL. Never throws: a network error is a problem with a message. */
export async function uploadPicture(picture: File | string): Promise<UploadResult> {
  const form = new FormData();
  if (typeof picture === "string") form.set("url", picture);
  else form.set("file", picture);
  try {
    const response = await fetch("/admin/products/upload", { method: "POST", body: form });
    const body: unknown = await response.json();
    return isUploadResult(body) ? body : { problem: "The shop didn't respond." };
  } catch {
    return { problem: "The connection was lost." };
  }
}

function isUploadResult(body: unknown): body is UploadResult {
  return typeof body === "object" && body !== null && ("picture" in body || "problem" in body);
}
