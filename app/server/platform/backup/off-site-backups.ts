import { Readable } from "node:stream";
import type { FileStore } from "#app/server/platform/files/file-store.ts";
import { s3Files } from "#app/server/platform/files/s3-files.ts";
import type { S3Patience, S3Place } from "#app/server/platform/files/s3-requests.ts";
import { DAY_MS } from "#packages/values";
import { type BackupSource, writeArchive } from "./write-backup.ts";

/** The bucket of the backups, and the public key that they are encrypted for: `age1…` of age-encryption.org. */
export type OffSitePlace = S3Place & { recipient: string };

/** A complete backup in the bucket. */
type OffSiteBackup = { name: string; madeAt: Date; parts: number };

/** The name and size of a finished backup: the number of its parts, and the bytes of all parts together. */
type MadeBackup = { name: string; parts: number; bytes: number };

/** Small enough for a slow line, and for the memory of a small machine. */
const PART_BYTES = 8 * 1024 * 1024;
/** One part in two minutes is 0.6 Mbit a second. */
const PATIENCE: S3Patience = { timeoutMs: 120_000, attempts: 5, pauseMs: 1_000 };
const FOLDER = "backups";
const NAME = /^backups\/(\d{4}-\d\d-\d\d)t(\d\d)-(\d\d)-(\d\d)-(\d{3})z\/(?:(\d{6})\.age|complete\.json)$/;

/**
 * Backups in a bucket, each in parts of 8 MB: `backups/TIME/000001.age` and so on, and `complete.json` once all are
 * there. The parts one after the other are one age file, which holds the same archive as `writeBackup` writes.
 */
export function offSiteBackups({ recipient, ...place }: OffSitePlace, patience: S3Patience = PATIENCE) {
  const files = s3Files(place, patience);
  return {
    /** Makes a backup. Throws where the bucket or the database does not respond; what was written then is removed later. */
    make: async (source: BackupSource, now: Date, partBytes: number = PART_BYTES): Promise<MadeBackup> => {
      const name = now.toISOString().toLowerCase().replaceAll(/[:.]/g, "-");
      const made: MadeBackup = { name, parts: 0, bytes: 0 };
      await writeArchive(source, async (archive) => {
        const encrypted = await encryptFor(
          recipient,
          Readable.toWeb(Readable.from(archive)) as ReadableStream<Uint8Array>,
        );
        for await (const part of inParts(encrypted, partBytes)) {
          made.parts += 1;
          made.bytes += part.byteLength;
          await files.put(partPath(name, made.parts), part, "application/octet-stream");
        }
      });
      const facts = JSON.stringify({ parts: made.parts, bytes: made.bytes });
      await files.put(endPath(name), new TextEncoder().encode(facts), "application/json");
      return made;
    },

    /** Lists the complete backups, newest first. */
    list: async (): Promise<OffSiteBackup[]> => complete(await readNames(files)),

    /**
     * Returns the archive of a backup, decrypted with the secret key (`AGE-SECRET-KEY-1…`) that belongs to the public
     * one. Rejects where the key does not fit; the stream fails where a part is missing or was changed.
     */
    read: async ({ name, parts }: OffSiteBackup, identity: string): Promise<Readable> => {
      const { Decrypter } = await import("age-encryption");
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      const encrypted = Readable.toWeb(Readable.from(partsOf(files, name, parts)));
      return Readable.from(await decrypter.decrypt(encrypted as ReadableStream<Uint8Array>));
    },

    /** Removes backups that need not stay, and parts of unfinished ones that are a day old. Returns how many went. */
    prune: async (now: Date): Promise<number> => {
      const names = await readNames(files);
      const kept = backupsToKeep(complete(names).map(({ madeAt }) => madeAt));
      let removed = 0;
      for (const [name, { madeAt, isComplete, partNumbers }] of names) {
        const isUnfinished = !isComplete && now.getTime() - madeAt.getTime() > DAY_MS;
        const isOld = isComplete && !kept.has(madeAt);
        if (!isUnfinished && !isOld) continue;
        // First, so that a removal that breaks off leaves an unfinished backup and not a damaged one.
        await files.remove(endPath(name));
        for (const number of partNumbers) await files.remove(partPath(name, number));
        removed += 1;
      }
      return removed;
    },
  };
}

export type OffSiteBackups = ReturnType<typeof offSiteBackups>;

/** Creates a key pair: `recipient` is public and set where the store runs, `identity` is secret and kept elsewhere. */
export async function createBackupKeys(): Promise<{ recipient: string; identity: string }> {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Throws where `recipient` is no public key. */
async function encryptFor(recipient: string, archive: ReadableStream<Uint8Array>) {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return await encrypter.encrypt(archive);
}

const partPath = (name: string, number: number) => `${FOLDER}/${name}/${String(number).padStart(6, "0")}.age`;
const endPath = (name: string) => `${FOLDER}/${name}/complete.json`;

type Named = { madeAt: Date; isComplete: boolean; partNumbers: number[] };

async function readNames(files: FileStore): Promise<Map<string, Named>> {
  const names = new Map<string, Named>();
  for await (const { path } of files.list(FOLDER)) {
    const [, day, hours, minutes, seconds, ms, part] = NAME.exec(path) ?? [];
    if (day === undefined) continue;
    const name = path.split("/")[1] ?? "";
    const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
    const named = names.get(name) ?? { madeAt, isComplete: false, partNumbers: [] };
    if (part === undefined) named.isComplete = true;
    else named.partNumbers.push(Number(part));
    names.set(name, named);
  }
  return names;
}

function complete(names: Map<string, Named>): OffSiteBackup[] {
  return [...names]
    .filter(([, { isComplete }]) => isComplete)
    .map(([name, { madeAt, partNumbers }]) => ({ name, madeAt, parts: partNumbers.length }))
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

async function* partsOf(files: FileStore, name: string, parts: number): AsyncGenerator<Uint8Array> {
  for (let number = 1; number <= parts; number += 1) {
    const part = await files.get(partPath(name, number));
    if (part === null) throw new Error(`part ${number} of ${name} is missing`);
    yield part;
  }
}

async function* inParts(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.byteLength; ) {
      const piece = chunk.subarray(at, at + size - length);
      waiting.push(piece);
      length += piece.byteLength;
      at += piece.byteLength;
      if (length < size) continue;
      yield Buffer.concat(waiting);
      waiting = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** How many days, weeks and months (in UTC, a week begins on Monday) keep their newest backup. */
const DAYS = 7;
const WEEKS = 5;
const MONTHS = 12;

/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/**
 * Returns the times of the backups that stay: the newest of each of the last seven days, five weeks and twelve months
 * that have one. Days without a backup do not count, so that a store which made none for a long time loses none.
 */
export function backupsToKeep(times: readonly Date[]): Set<Date> {
  const newestFirst = [...times].sort((one, other) => other.getTime() - one.getTime());
  return new Set([
    ...newestOfEach(newestFirst, DAYS, (time) => Math.floor(time.getTime() / DAY_MS)),
    ...newestOfEach(newestFirst, WEEKS, (time) =>
      Math.floor((time.getTime() - FIRST_MONDAY_MS) / (7 * DAY_MS)),
    ),
    ...newestOfEach(newestFirst, MONTHS, (time) => time.getUTCFullYear() * 12 + time.getUTCMonth()),
  ]);
}

function newestOfEach(newestFirst: readonly Date[], count: number, periodOf: (time: Date) => number): Date[] {
  const newest = new Map<number, Date>();
  for (const time of newestFirst) {
    const period = periodOf(time);
    if (!newest.has(period)) newest.set(period, time);
  }
  return [...newest.values()].slice(0, count);
}
