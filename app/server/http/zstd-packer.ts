import type { TransformOptions } from "node:stream";
import { constants, createZstdCompress, type ZstdCompress, type ZstdOptions } from "node:zlib";

/** Room for what several pages come out as, from which each takes its own. */
const ROOM_BYTES = 256 * 1024;
/** A text is read when all of it is packed: an encoder that met its mark before would wait for ever. */
const NEVER_FULL_BYTES = 64 * 1024 * 1024;

/**
 * Packs texts with one encoder, in another thread and one after the other: each as a zstd frame of its own (and an empty
 * one, where it ends with the room), in which nothing of another is found. An encoder made for each text costs as much as
 * the packing itself, and more than that of the collector, which keeps what it leaves for longer. `given` as zlib takes it.
 * Rejects what the encoder could not pack, and what waited for it; the next text has a new one. Source: RFC 8878, 3.1.1.
 */
export function createZstdPacker(given: ZstdOptions) {
  const options: ZstdOptions & Pick<TransformOptions, "readableHighWaterMark"> = {
    ...given,
    // What is written is the whole of a frame.
    flush: constants.ZSTD_e_end,
    chunkSize: ROOM_BYTES,
    readableHighWaterMark: NEVER_FULL_BYTES,
  };
  let encoder: Encoder | undefined;

  return function pack(bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      if (!encoder || encoder.stream.destroyed) encoder = openEncoder(options);
      const { stream, waiting } = encoder;
      waiting.add(reject);
      stream.write(bytes, (error) => {
        waiting.delete(reject);
        if (error) reject(error);
        else resolve(Buffer.concat(partsOf(stream)));
      });
    });
  };
}

type Encoder = { stream: ZstdCompress; waiting: Set<(error: Error) => void> };

function openEncoder(options: ZstdOptions): Encoder {
  const waiting: Encoder["waiting"] = new Set();
  // Writes are not told when an encoder fails.
  const stream = createZstdCompress(options).on("error", (error) => {
    for (const reject of waiting) reject(error);
    waiting.clear();
  });
  return { stream, waiting };
}

/** What has been packed and not been read: one part, or more where it met the end of the room. */
function partsOf(stream: ZstdCompress): Buffer[] {
  const parts: Buffer[] = [];
  for (let part = stream.read(); part !== null; part = stream.read()) parts.push(part);
  return parts;
}
