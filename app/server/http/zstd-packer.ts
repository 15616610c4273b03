import type { TransformOptions } from "node:stream";
import { constants, createZstdCompress, type ZstdCompress, type ZstdOptions } from "node:zlib";

/** Room for what several pages come out as, from which each takes its own. */
const ROOM_BYTES = 256 * 1024;
/** A text is read when all of it is packed: an encoder that met its mark before would wait for ever. */
const NEVER_FULL_BYTES = 64 * 1024 * 1024;

/**
 * Packs texts with one encoder, in another thread and one after the other: each as a zstd frame of its own, in which
 * nothing of another is found. An encoder made for each text costs as much as the packing itself, and more than that of
 * the collector, which keeps what it leaves for longer. `params` as zlib takes them. Rejects what the encoder could not
 * pack; the next text has a new one. Source: RFC 8878, 3.1.1.
 */
export function createZstdPacker(params: Record<number, number>) {
  const options: ZstdOptions & Pick<TransformOptions, "readableHighWaterMark"> = {
    params,
    // What is written is the whole of a frame.
    flush: constants.ZSTD_e_end,
    chunkSize: ROOM_BYTES,
    readableHighWaterMark: NEVER_FULL_BYTES,
  };
  let encoder: ZstdCompress | undefined;

  return function pack(bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      // Whoever waits for one that fails is told by its write.
      if (!encoder || encoder.destroyed) encoder = createZstdCompress(options).on("error", () => {});
      const packer = encoder;
      packer.write(bytes, (error) => {
        if (error) reject(error);
        else resolve(Buffer.concat(partsOf(packer)));
      });
    });
  };
}

/** What has been packed and not been read: one part, or more where it met the end of the room. */
function partsOf(packer: ZstdCompress): Buffer[] {
  const parts: Buffer[] = [];
  for (let part = packer.read(); part !== null; part = packer.read()) parts.push(part);
  return parts;
}
