import { element } from './shapes.ts';

/** Side of a square picture. */
export const SIDE = 960;

/** A whole document on a ground of one fill, white unless told. */
export function svg(
  width: number,
  height: number,
  definitions: ReadonlyMap<string, string>,
  content: string,
  ground = '#ffffff',
): string {
  const defs = definitions.size > 0 ? element('defs', {}, [...definitions.values()].join('')) : '';
  const back = element('rect', { width, height, fill: ground });
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    defs + back + content,
  );
}
