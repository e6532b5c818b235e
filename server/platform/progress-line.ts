/** Output of a command: a terminal gets one line that is written over, anything else few lines. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
}

interface ProgressLine {
  /** `share` from 0 to 1. */
  show(title: string, share: number): void;
  /** Ends the line, so that what follows stands below it. */
  end(): void;
}

const WIDTH = 24;
const PLAIN_STEP = 25;

export function createProgressLine(out: Output): ProgressLine {
  let shown = '';
  const show = (title: string, share: number) => {
    const percent = Math.floor(Math.min(1, Math.max(0, share)) * 100);
    const step = out.isTTY ? percent : Math.floor(percent / PLAIN_STEP) * PLAIN_STEP;
    const state = `${title}:${step}`;
    if (state === shown) return;
    const sameTitle = shown.startsWith(`${title}:`);
    if (out.isTTY && shown !== '' && !sameTitle) out.write('\n');
    shown = state;
    out.write(out.isTTY ? `\r${title} ${bar(percent)} ${percent} %` : `${title}: ${step} %\n`);
  };
  const end = () => {
    if (out.isTTY && shown !== '') out.write('\n');
    shown = '';
  };
  return { show, end };
}

function bar(percent: number): string {
  const filled = Math.round((percent / 100) * WIDTH);
  return '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
}
