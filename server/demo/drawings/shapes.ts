/** SVG elements as text: just those that drawings are made of. Numbers keep one decimal. */
type Attributes = Record<string, string | number | undefined>;
export interface Point {
  x: number;
  y: number;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function element(name: string, attributes: Attributes, content = ''): string {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
  return content ? `<${name}${text}>${content}</${name}>` : `<${name}${text}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  { r, ...more }: Attributes = {},
): string {
  return element('rect', { x, y, width, height, rx: r, fill, ...more });
}

export function circle(cx: number, cy: number, r: number, fill: string, more?: Attributes): string {
  return element('circle', { cx, cy, r, fill, ...more });
}

export function ellipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more?: Attributes,
): string {
  return element('ellipse', { cx, cy, rx, ry, fill, ...more });
}

export function path(d: string, fill: string, more?: Attributes): string {
  return element('path', { d, fill, ...more });
}

/** An open line with round ends. */
export function stroke(d: string, color: string, width: number, more?: Attributes): string {
  return path(d, 'none', {
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });
}

export function line(x1: number, y1: number, x2: number, y2: number, color: string, width: number) {
  return element('line', { x1, y1, x2, y2, stroke: color, 'stroke-width': width });
}

export function polygon(points: readonly Point[], fill: string, more?: Attributes): string {
  return element('polygon', { points: pointList(points), fill, ...more });
}

export function group(content: string, attributes: Attributes): string {
  return element('g', attributes, content);
}

/** `count` pieces of markup, each from its index. */
export function repeat(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('');
}

function pointList(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
}
