import type { S3Place } from "#app/server/platform/files/s3-requests.ts";
import { openS3StandIn } from "#tests/support/s3-stand-in.ts";
import { hasSwift } from "./programs.ts";
import type { StartedPrograms } from "./started-programs.ts";
import { startSwift } from "./swift.ts";

export type ObjectStorage = { name: string; place: S3Place; close: () => Promise<void> };

/** Starts the object storage of both stores: Swift where it is installed, else the project's own stand-in for S3. */
export async function openObjectStorage(programs: StartedPrograms, folder: string): Promise<ObjectStorage> {
  if (hasSwift()) {
    const place = await startSwift(programs, folder);
    return { name: "OpenStack Swift by its S3 interface", place, close: async () => {} };
  }
  const { place, close } = await openS3StandIn();
  return { name: "the project's own stand-in for S3, since Swift is not installed", place, close };
}
