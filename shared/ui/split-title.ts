/** A title as lists show it: what kind of thing it is, and what tells it from others of its kind. */
export interface SplitTitle {
  /** «Пароконвектомат инжекционный»; empty when the title does not say it before the brand. */
  kind: string;
  /** «Rovento RO-6, 6 GN 1/1» */
  name: string;
}

/** Divides a title before its brand; one without a brand in it stays whole. */
export function splitTitle(title: string, brand: string | undefined): SplitTitle {
  const at = brand ? title.toLowerCase().indexOf(brand.toLowerCase()) : -1;
  const isWord = at > 0 && /[\s«"(,]/.test(title[at - 1] ?? '');
  if (!isWord) return { kind: '', name: title };
  return { kind: title.slice(0, at).replace(/[\s,«"(–—-]+$/, ''), name: title.slice(at) };
}
