import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findPictureFault } from '../../../platform/images/find-picture-fault.ts';
import { findPictureType } from '../../../platform/images/picture-type.ts';
import type { ImageTable } from '../../../platform/store/tables/catalog-tables.ts';
import type { PictureDraft } from '../draft/import-draft.ts';

const MAX_BYTES = 20 << 20;
const KEY_LENGTH = 24;

/**
 * The picture as a row of images. A file is copied below the data folder under the hash of its bytes, so
 * that the same picture is kept once (without a folder it is only looked at); null when the shop could
 * not show it: what is not kept yet is drawn once.
 */
export async function keepPicture(
  picture: Exclude<PictureDraft, { absent: string }>,
  dataDir: string | null,
): Promise<ImageTable | null> {
  if ('drawing' in picture) return { key: picture.key, kind: 'drawing', source: picture.drawing };
  if ('url' in picture) return { key: hash(picture.url), kind: 'url', source: picture.url };
  const { size } = await stat(picture.file);
  if (size > MAX_BYTES) return null;
  const bytes = await readFile(picture.file);
  const type = findPictureType(bytes);
  if (!type) return null;
  const key = hash(bytes);
  const source = `images/${key.slice(0, 2)}/${key}.${type === 'jpeg' ? 'jpg' : type}`;
  const kept = dataDir === null ? null : join(dataDir, source);
  if (kept !== null && (await stat(kept).catch(() => null))) return { key, kind: 'file', source };
  if ((await findPictureFault(bytes)) !== null) return null;
  if (kept !== null) await copyWhole(picture.file, kept);
  return { key, kind: 'file', source };
}

async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const unfinished = `${to}.${process.pid}.part`;
  await copyFile(from, unfinished);
  await rename(unfinished, to);
}

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, KEY_LENGTH);
}
