import * as links from '../../../../shared/routes.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import type { ImageTable } from '../../../platform/store/tables/catalog-tables.ts';
import { xmlElement } from '../../../platform/xml.ts';

/** Place where a feed's reader finds pictures. */
export interface PictureFiles {
  siteUrl: string;
  /** Gives the path in the feed of a file below the data folder; null: files are given by address. */
  addFile: ((source: string) => string) | null;
}

/** Rows of pictures by their keys. */
export type Images = ReadonlyMap<string, ImageTable>;

const PICTURE_WIDTH = 960;
const AT_ONCE = 500;

export const pictureLink = (key: string): string => links.picture(PICTURE_WIDTH, key, 'webp');

export async function loadImages(db: Db, keys: readonly string[]): Promise<Images> {
  const wanted = [...new Set(keys)];
  const images = new Map<string, ImageTable>();
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    const rows = await db
      .selectFrom('images')
      .selectAll()
      .where('key', 'in', wanted.slice(start, start + AT_ONCE))
      .execute();
    for (const row of rows) images.set(row.key, row);
  }
  return images;
}

/** A picture with what it is made of, so that another shop keeps it under the same key. */
export function photoXml(
  name: string,
  key: string,
  { images, siteUrl, addFile }: PictureFiles & { images: Images },
): string {
  const image = images.get(key);
  const address = siteUrl + pictureLink(key);
  if (image?.kind === 'drawing') return xmlElement(name, '', { key, drawing: image.source });
  if (image?.kind === 'url') return xmlElement(name, image.source, { key });
  const file = image && addFile ? addFile(image.source) : null;
  return xmlElement(name, address, { key, file });
}
