import { circle, line, repeat } from '../../shapes.ts';

export function snowflake(cx: number, cy: number, r: number, color: string): string {
  return repeat(3, (index) => {
    const x = r * Math.cos((index * Math.PI) / 3);
    const y = r * Math.sin((index * Math.PI) / 3);
    return (
      line(cx - x, cy - y, cx + x, cy + y, color, r * 0.16) +
      circle(cx + x * 0.72, cy + y * 0.72, r * 0.14, color) +
      circle(cx - x * 0.72, cy - y * 0.72, r * 0.14, color)
    );
  });
}
