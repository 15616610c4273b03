import type { TransformOptions } from "node:stream";
import { constants, createZstdCompress, type ZstdCompress, type ZstdOptions } from "node:zlib";

/** Room for what several pages come out as, from which each takes its own. */
const OUTPUT_BUFFER_BYTES = 256 * 1024;
/** Reaching the high-water mark would deadlock: we read only after the frame ends. */
const HIGH_WATER_MARK_BYTES = 64 * 1024 * 1024;

/**
 * Compresses texts with one encoder, in another thread and one after the other: each as a zstd frame of its own (and
 * an empty one, where it ends with the buffer), which shares no history with any other. An encoder per text costs as
 * much as the compression itself, and more in garbage collection. `given` as zlib takes it. Rejects what the encoder
 * could not compress, and what waited for it; the next text has a new one. Source: RFC 8878, 3.1.1.
 */
export function createReusableZstdEncoder(zstdOptions: ZstdOptions) {
  const options: ZstdOptions & Pick<TransformOptions, "readableHighWaterMark"> = {
    ...zstdOptions,
    // What is written is the whole of a frame.
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
  // Writes do not report that an encoder failed.
  const stream = createZstdCompress(options).on("error", (error) => {
    for (const reject of pendingRejects) reject(error);
    pendingRejects.clear();
  });
  return { stream, pendingRejects };
}

/** What has been compressed and not been read: one chunk, or more where it reached the end of the buffer. */
function readOutput(stream: ZstdCompress): Buffer[] {
  const chunks: Buffer[] = [];
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) chunks.push(chunk);
  return chunks;
}
