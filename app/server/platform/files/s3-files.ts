import { assertFilePath, type FileStore, isFilePath, type ListedFile } from "./file-store.ts";
import { errorCodeOf, type S3Patience, type S3Place, s3Requests, storageAway } from "./s3-requests.ts";

/**
 * A file store in a bucket of any S3-compatible object storage. Objects are private: no link to them is ever made,
 * everything is read through the store, which asks who may. A bucket that is away or refuses is an outage.
 */
export function s3Files(place: S3Place, patience?: S3Patience): FileStore {
  const ask = s3Requests(place, patience);
  return {
    async put(path, bytes, contentType) {
      assertFilePath(path);
      const answer = await ask("PUT", path, { bytes, contentType });
      if (answer.status !== 200) throw storageAway(place, `PUT ${path}: ${errorCodeOf(answer)}`);
    },
    async get(path) {
      assertFilePath(path);
      const answer = await ask("GET", path);
      if (answer.status === 200) return answer.bytes;
      // A missing bucket is 404 too, and no reason to tell anybody that their receipt does not exist.
      if (answer.status === 404 && answer.code !== "NoSuchBucket") return null;
      throw storageAway(place, `GET ${path}: ${errorCodeOf(answer)}`);
    },
    async remove(path) {
      assertFilePath(path);
      const answer = await ask("DELETE", path);
      const isGone = answer.status === 204 || answer.status === 200;
      const wasNever = answer.status === 404 && answer.code !== "NoSuchBucket";
      if (!isGone && !wasNever) throw storageAway(place, `DELETE ${path}: ${errorCodeOf(answer)}`);
    },
    async *list(folder) {
      let next: string | null = "";
      while (next !== null) {
        // In the alphabet's order, in which they are signed.
        const asked = new URLSearchParams({ "list-type": "2", prefix: `${folder}/` });
        if (next !== "") asked.set("continuation-token", next);
        asked.sort();
        const answer = await ask("GET", `?${asked}`);
        if (answer.status !== 200) throw storageAway(place, `the list of ${folder}: ${errorCodeOf(answer)}`);
        const page = readListing(new TextDecoder().decode(answer.bytes));
        yield* page.files;
        next = page.next;
      }
    },
  };
}

/** What a page of `ListObjectsV2` says of files of ours, and where the next one begins; null after the last. */
function readListing(xml: string): { files: ListedFile[]; next: string | null } {
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, object = ""]) => {
    const path = /<Key>([^<]+)<\/Key>/.exec(object)?.[1] ?? "";
    const writtenAt = new Date(/<LastModified>([^<]+)<\/LastModified>/.exec(object)?.[1] ?? "");
    return isFilePath(path) && !Number.isNaN(writtenAt.getTime()) ? [{ path, writtenAt }] : [];
  });
  const token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1];
  return { files, next: token?.replaceAll("&amp;", "&") ?? null };
}
