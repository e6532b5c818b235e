import { IMAGE_WIDTHS } from '../../../shared/image-widths.ts';

export type ImageFormat = 'webp' | 'avif';

export interface ImageAddress {
  /** Pixels of the longer side. */
  width: number;
  key: string;
  format: ImageFormat;
}

const DENSITIES = [1, 2];
const widths = new Set(
  IMAGE_WIDTHS.flatMap((width) => DENSITIES.map((density) => width * density)),
);

/**
 * Reads the two changing parts of a picture's address. `malformed`: nothing that we print looks
 * so; `unknown`: a width outside the list.
 */
export function parseImageAddress(
  width: string,
  file: string,
): ImageAddress | 'malformed' | 'unknown' {
  const [, key, format] = /^([A-Za-z0-9][A-Za-z0-9_-]{0,99})\.(webp|avif)$/.exec(file) ?? [];
  if (!key || !format || !/^[1-9]\d{0,4}$/.test(width)) return 'malformed';
  if (!widths.has(Number(width))) return 'unknown';
  return { width: Number(width), key, format: format as ImageFormat };
}
