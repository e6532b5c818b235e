import { pauseAfter } from '../../platform/pause-after.ts';

/** Parts as bytes; visitors have as long between them as each took. */
export async function* atEase<Part>(
  parts: AsyncIterable<Part>,
  toText: (part: Part) => string,
): AsyncGenerator<Buffer> {
  let busySince = performance.now();
  for await (const part of parts) {
    const bytes = Buffer.from(toText(part));
    const busyMs = performance.now() - busySince;
    yield bytes;
    await pauseAfter(busyMs);
    busySince = performance.now();
  }
}
