type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** First bytes as Latin-1 text. */
const signatures: readonly (readonly [PictureType, RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['gif', /^GIF8[79]a/],
  ['avif', /^[\s\S]{4}ftyp(?:avif|avis|mif1[\s\S]{4,20}avif)/],
];

/**
 * Type of a picture by its first bytes, never by name or header; null for SVG, PDF and everything
 * else that sharp reads.
 */
export function findPictureType(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.subarray(0, 40)).toString('latin1');
  return signatures.find(([, signature]) => signature.test(head))?.[0] ?? null;
}
