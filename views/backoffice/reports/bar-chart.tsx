interface BarChartProps {
  /** Text of the drawing, for those who do not see it. */
  title: string;
  bars: readonly {
    title: string;
    /** The same in full, for whoever points at it. */
    words: string;
    value: number;
    text: string;
  }[];
}

const WIDTH = 720;
const HEIGHT = 180;
const FLOOR = 18;

/** Bars side by side; the table beside them says the same in figures. */
export function BarChart({ title, bars }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const every = Math.ceil(bars.length / 10);
  return (
    <svg className="desk-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
      {bars.map(({ title: name, words, value, text }, at) => {
        const height = round((value / most) * (HEIGHT - FLOOR - 4));
        return (
          <rect
            key={name}
            x={round(at * step + step * 0.1)}
            y={HEIGHT - FLOOR - height}
            width={round(step * 0.8)}
            height={height}
          >
            <title>{`${words}: ${text}`}</title>
          </rect>
        );
      })}
      {bars.map(({ title: name }, at) =>
        at % every === 0 ? (
          <text key={name} x={round(at * step + step * 0.1)} y={HEIGHT - 4}>
            {shorten(name, Math.floor((step * every) / 8))}
          </text>
        ) : null,
      )}
    </svg>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A day loses its year; a month is told by numbers; a long name loses its end. */
function shorten(name: string, letters: number): string {
  const day = /^\d{4}-(\d\d)-(\d\d)$/.exec(name);
  if (day) return `${day[2]}.${day[1]}`;
  const month = /^(\d{4})-(\d\d)$/.exec(name);
  if (month) return `${month[2]}.${month[1]}`;
  return name.length > letters ? `${name.slice(0, Math.max(1, letters - 1))}…` : name;
}
