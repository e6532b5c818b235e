import { open } from 'node:fs/promises';

/** A file to be imported: given by the operator, or unpacked from an archive of theirs. */
export interface FeedFile {
  /** Path on this disk. */
  path: string;
  /** Name as the operator knows it. */
  name: string;
  bytes: number;
  /** Path on this disk of a picture named in the file; null when it is not there. */
  findPicture(relativePath: string): string | null;
}

/** The first bytes of a file, at most `length`. */
export async function readHead(path: string, length: number): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
