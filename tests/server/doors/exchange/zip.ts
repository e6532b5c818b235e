import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** An archive of these files, by name. */
export async function zip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    archive.addBuffer(Buffer.from(content), name);
  }
  archive.end();
  return buffer(archive.outputStream as unknown as AsyncIterable<Buffer>);
}
