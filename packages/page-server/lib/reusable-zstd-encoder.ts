import type { TransformOptions } from "node:stream";
import { constants, createZstdCompress, type ZstdCompress, type ZstdOptions } from "node:zlib";

/** Room for the output of several pages. */
const OUTPUT_BUFFER_BYTES = 256 * 1024;
/** Reaching the high-water mark would deadlock: we read only after the frame ends. */
const HIGH_WATER_MARK_BYTES = 64 * 1024 * 1024;

/**
 * Returns a function that compresses texts with one encoder in another thread, one after the other. Each text is a zstd
 * frame without the history of others, followed by an empty frame where it fills the buffer exactly. Creating an encoder
 * per text would cost as much as the compression. When the encoder fails, it rejects all pending texts and is replaced.
 * Source: RFC 8878, 3.1.1.
 */
export function createReusableZstdEncoder(zstdOptions: ZstdOptions) {
  const options: ZstdOptions & Pick<TransformOptions, "readableHighWaterMark"> = {
    ...zstdOptions,
    // Every write is a whole frame.
    flush: constants.ZSTD_e_end,
    chunkSize: OUTPUT_BUFFER_BYTES,
    readableHighWaterMark: HIGH_WATER_MARK_BYTES,
  };
  let encoder: Encoder | undefined;

  return function encode(bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      if (!encoder || encoder.stream.destroyed) encoder = openEncoder(options);
      const { stream, pendingRejects } = encoder;
      pendingRejects.add(reject);
      stream.write(bytes, (error) => {
        pendingRejects.delete(reject);
        if (error) reject(error);
        else resolve(Buffer.concat(readOutput(stream)));
      });
    });
  };
}

type Encoder = { stream: ZstdCompress; pendingRejects: Set<(error: Error) => void> };

function openEncoder(options: ZstdOptions): Encoder {
  const pendingRejects: Encoder["pendingRejects"] = new Set();
  // A failed encoder does not call back its pending writes.
  const stream = createZstdCompress(options).on("error", (error) => {
    for (const reject of pendingRejects) reject(error);
    pendingRejects.clear();
  });
  return { stream, pendingRejects };
}

/** Returns the unread output: one chunk, or more where it exceeds the buffer. */
function readOutput(stream: ZstdCompress): Buffer[] {
  const chunks: Buffer[] = [];
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) chunks.push(chunk);
  return chunks;
}
