import type { PathParameters } from '../platform/http/page.ts';

/** Text that an address of the search holds; a slash may stand in it as it is: «/search/gn 1/1». */
export function textInPath({ search, rest }: PathParameters): string {
  if (search === undefined) return '';
  const whole = [search, rest ?? []].flat().join('/');
  return rest === undefined ? whole : whole.replace(/(?<!\/)\/+$/, '');
}
