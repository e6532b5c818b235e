import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { ClientFile } from './client.ts';

/** One archive of a whole folder, as the client sends it. */
export async function packFiles(files: readonly ClientFile[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  const mtime = new Date('2026-11-20T10:00:00Z');
  for (const { name, content } of files) zip.addBuffer(Buffer.from(content), name, { mtime });
  zip.end();
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream as never);
}
