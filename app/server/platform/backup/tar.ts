/** One file in an archive. */
export type TarEntry = { name: string; size: number; content: AsyncIterable<Uint8Array> };

const BLOCK = 512;

/** Returns the header block of a file in ustar format, which every tar program reads. */
export function tarHeader(name: string, size: number, modified: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`a name too long for the archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  header.write(
    `${Math.floor(modified.getTime() / 1000)
      .toString(8)
      .padStart(11, "0")}\0`,
    136,
  );
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\0" + "00", 257);
  header.write(`${checksum(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** Returns the padding of a file's last block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** The two empty blocks at the end of an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/**
 * Yields the files of an archive in order. The caller must read each content before requesting the next file. Throws if
 * the archive is damaged or truncated.
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = blockReader(source);
  for (;;) {
    const header = await reader.exactly(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const sum = Number.parseInt(text(header, 148, 8), 8);
    const blank = Buffer.from(header);
    blank.write("        ", 148);
    if (sum !== checksum(blank)) throw new Error("the file is not an archive of ours, or is damaged");
    const size = Number.parseInt(text(header, 124, 12), 8);
    const content = reader.stream(size);
    yield { name: text(header, 0, 100), size, content };
    // An entry that nobody reads is skipped.
    while (!(await content.next()).done);
    await reader.exactly(tarPadding(size).length);
  }
}

function blockReader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  const upTo = async (length: number): Promise<Buffer> => {
    if (rest.length === 0) {
      const next = await chunks.next();
      if (next.done) throw new Error("the file is cut short");
      rest = Buffer.from(next.value);
    }
    const taken = rest.subarray(0, length);
    rest = rest.subarray(taken.length);
    return taken;
  };
  async function* stream(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const part = await upTo(left);
      left -= part.length;
      if (part.length > 0) yield part;
    }
  }
  const exactly = async (length: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for await (const part of stream(length)) parts.push(part);
    return Buffer.concat(parts);
  };
  return { stream, exactly };
}

function text(block: Buffer, from: number, length: number): string {
  return block
    .toString("utf8", from, from + length)
    .replace(/\0.*$/s, "")
    .trim();
}

function checksum(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}
