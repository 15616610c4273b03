import { assertFilePath, type FileStore } from "./file-store.ts";
import { type S3Patience, type S3Place, s3Requests, saidBy, storageAway } from "./s3-requests.ts";

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
      if (answer.status !== 200) throw storageAway(place, `PUT ${path}: ${saidBy(answer)}`);
    },
    async get(path) {
      assertFilePath(path);
      const answer = await ask("GET", path);
      if (answer.status === 200) return answer.bytes;
      // A missing bucket is 404 too, and no reason to tell anybody that their receipt does not exist.
      if (answer.status === 404 && answer.code !== "NoSuchBucket") return null;
      throw storageAway(place, `GET ${path}: ${saidBy(answer)}`);
    },
    async remove(path) {
      assertFilePath(path);
      const answer = await ask("DELETE", path);
      const isGone = answer.status === 204 || answer.status === 200;
      const wasNever = answer.status === 404 && answer.code !== "NoSuchBucket";
      if (!isGone && !wasNever) throw storageAway(place, `DELETE ${path}: ${saidBy(answer)}`);
    },
  };
}
