/** Reads a stream whole. @throws what `tooMuch` makes when it is longer than `maxBytes`. */
export async function readAtMost(
  stream: AsyncIterable<unknown>,
  maxBytes: number,
  tooMuch: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw tooMuch();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
