import { assertFilePath, type FileStore, isFilePath, type ListedFile } from "./file-store.ts";
import { errorCodeOf, type S3Patience, type S3Place, s3Requests, storageAway } from "./s3-requests.ts";

/**
 * Returns a file store in a bucket of an S3-compatible object storage. Objects are private and read through the store
 * alone, which checks permissions. An unreachable or refusing bucket is an outage.
 */
export function s3Files(place: S3Place, patience?: S3Patience): FileStore {
  const send = s3Requests(place, patience);
  return {
    async put(path, bytes, contentType) {
      assertFilePath(path);
      const response = await send("PUT", path, { bytes, contentType });
      if (response.status !== 200) throw storageAway(place, `PUT ${path}: ${errorCodeOf(response)}`);
    },
    async get(path) {
      assertFilePath(path);
      const response = await send("GET", path);
      if (response.status === 200) return response.bytes;
      // A missing bucket is 404 too, but does not mean that the file does not exist.
      if (response.status === 404 && response.code !== "NoSuchBucket") return null;
      throw storageAway(place, `GET ${path}: ${errorCodeOf(response)}`);
    },
    async remove(path) {
      assertFilePath(path);
      const response = await send("DELETE", path);
      const isGone = response.status === 204 || response.status === 200;
      const wasNever = response.status === 404 && response.code !== "NoSuchBucket";
      if (!isGone && !wasNever) throw storageAway(place, `DELETE ${path}: ${errorCodeOf(response)}`);
    },
    async *list(folder) {
      let next: string | null = "";
      while (next !== null) {
        // The signature requires parameters in alphabetical order.
        const params = new URLSearchParams({ "list-type": "2", prefix: `${folder}/` });
        if (next !== "") params.set("continuation-token", next);
        params.sort();
        const response = await send("GET", `?${params}`);
        if (response.status !== 200)
          throw storageAway(place, `the list of ${folder}: ${errorCodeOf(response)}`);
        const page = readListing(new TextDecoder().decode(response.bytes));
        yield* page.files;
        next = page.next;
      }
    },
  };
}

/** Returns the files in a page of `ListObjectsV2`, and the token of the next page, null after the last. */
function readListing(xml: string): { files: ListedFile[]; next: string | null } {
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, object = ""]) => {
    const path = /<Key>([^<]+)<\/Key>/.exec(object)?.[1] ?? "";
    const writtenAt = new Date(/<LastModified>([^<]+)<\/LastModified>/.exec(object)?.[1] ?? "");
    return isFilePath(path) && !Number.isNaN(writtenAt.getTime()) ? [{ path, writtenAt }] : [];
  });
  const token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1];
  return { files, next: token?.replaceAll("&amp;", "&") ?? null };
}
