export type UploadedPicture = { src: string; tint: string };

/** What the server answers to an upload: the stored picture, or why there is none. */
export type UploadAnswer = { picture: UploadedPicture } | { problem: string };

/** Where pictures of products are sent, one a request. */
export const UPLOAD_PATH = "/admin/products/upload";

/**
 * Sends a picture and says how far it has come, from 0 to 1. Never throws: a dead network is a problem in words.
 * XMLHttpRequest, because fetch tells nothing of an upload's progress.
 */
export function uploadPicture(file: File, onProgress: (share: number) => void): Promise<UploadAnswer> {
  const form = new FormData();
  form.set("file", file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", UPLOAD_PATH);
    request.responseType = "json";
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => resolve(readAnswer(request.response));
    request.onerror = () => resolve({ problem: "The network is gone." });
    request.send(form);
  });
}

/** Has the shop fetch a picture from its address. Never throws: a dead network is a problem in words. */
export async function fetchPicture(url: string): Promise<UploadAnswer> {
  const form = new FormData();
  form.set("url", url);
  try {
    const answer = await fetch(UPLOAD_PATH, { method: "POST", body: form });
    return readAnswer(await answer.json());
  } catch {
    return { problem: "The network is gone." };
  }
}

function readAnswer(json: unknown): UploadAnswer {
  if (typeof json !== "object" || json === null) return { problem: "The shop did not answer." };
  if ("picture" in json && isPicture(json.picture)) return { picture: json.picture };
  return { problem: "problem" in json && typeof json.problem === "string" ? json.problem : "" };
}

function isPicture(value: unknown): value is UploadedPicture {
  if (typeof value !== "object" || value === null) return false;
  return "src" in value && typeof value.src === "string" && "tint" in value && typeof value.tint === "string";
}
