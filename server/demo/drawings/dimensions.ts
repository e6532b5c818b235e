import { group, line, path, polygon, repeat } from './shapes.ts';

const INK = '#4a5954';
const FAINT = '#93a19c';
/** Single strokes of ten digits in boxes of 20 by 32: pictures must not depend on fonts. */
const digits = [
  'M10 0C3 0 0 7 0 16S3 32 10 32S20 25 20 16S17 0 10 0Z',
  'M3 7L11 0V32',
  'M1 8C1 3 5 0 10 0S19 3 19 8C19 15 1 22 1 32H19',
  'M1 5C3 2 6 0 10 0C15 0 18 3 18 8S14 15 9 15C15 15 19 18 19 23.5S15 32 10 32C5 32 2 30 0 26',
  'M15 32V0L0 22H20',
  'M17 0H3L1 15C3 13 6 12 9 12C15 12 19 16 19 22S15 32 9 32C5 32 2 30 0 27',
  'M17 4C15 1 13 0 10 0C4 0 0 7 0 18C0 27 4 32 10 32S20 28 20 22S16 13 11 13C5 13 1 16 0 20',
  'M0 0H19C12 10 8 20 7 32',
  'M10 15C5 15 2 12 2 7.5S5 0 10 0S18 3 18 7.5S15 15 10 15C4 15 0 18 0 23.5S4 32 10 32S20 29 20 23.5S16 15 10 15Z',
  'M3 28C5 31 7 32 10 32C16 32 20 25 20 14C20 5 16 0 10 0S0 4 0 10S4 19 9 19C15 19 19 16 20 12',
] as const;
const ADVANCE = 30;

/** Width of a number in picture units, at the height of 32. */
export function numberWidth(value: number): number {
  return String(value).length * ADVANCE - 10;
}

/** A whole number as strokes; x and y are its top left corner. */
function drawNumber(value: number, x: number, y: number): string {
  const strokes = [...String(value)]
    .map((digit, index) =>
      path(digits[Number(digit)] ?? '', 'none', { transform: `translate(${index * ADVANCE} 0)` }),
    )
    .join('');
  return group(strokes, {
    transform: `translate(${Math.round(x)} ${Math.round(y)})`,
    stroke: INK,
    'stroke-width': 4.5,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
}

/** A level dimension line with its number below. */
export function widthLine(from: number, to: number, y: number, value: number): string {
  const middle = (from + to) / 2;
  return (
    ends([from, to], (x) => line(x, y - 22, x, y + 12, FAINT, 2.5)) +
    line(from, y, to, y, INK, 3) +
    arrow(from, y, 1, 0) +
    arrow(to, y, -1, 0) +
    drawNumber(value, middle - numberWidth(value) / 2, y + 24)
  );
}

/** An upright dimension line with its number to the right. */
export function heightLine(from: number, to: number, x: number, value: number): string {
  return (
    ends([from, to], (y) => line(x - 22, y, x + 12, y, FAINT, 2.5)) +
    line(x, from, x, to, INK, 3) +
    arrow(x, from, 0, 1) +
    arrow(x, to, 0, -1) +
    drawNumber(value, x + 24, (from + to) / 2 - 16)
  );
}

function ends(at: readonly number[], mark: (value: number) => string): string {
  return repeat(at.length, (index) => mark(at[index]!));
}

function arrow(x: number, y: number, dx: number, dy: number): string {
  const wing = (side: number) => ({ x: x + dx * 18 + dy * side, y: y + dy * 18 + dx * side });
  return polygon([{ x, y }, wing(7), wing(-7)], INK);
}
