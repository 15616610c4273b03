/**
 * Returns a copy of bytes for a cache, outside Node's buffer pool. Node cuts small buffers from blocks of 64 KB, and a
 * cached one would keep its whole block in memory.
 */
export function unpooledCopy(bytes: Uint8Array): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  copy.set(bytes);
  return copy;
}
