/**
 * Returns bytes for a cache, outside Node's buffer pool: a copy, unless they have a block of memory to themselves. Node
 * cuts small buffers from blocks of 64 KB, and a cached one would keep its whole block in memory.
 */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  copy.set(bytes);
  return copy;
}
