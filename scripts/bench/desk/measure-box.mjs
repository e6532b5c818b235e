import { createRow } from '../row.mjs';
import { median, percentile } from '../statistics.mjs';
import { formatNumber } from '../table.mjs';
import { TARGETS } from '../targets.mjs';
import { readQuestions } from './read-questions.mjs';

const SAMPLES = 3;
const FIRST_HIT = /id="box-hits"[^>]*>.*?<a href="([^"]*)"/s;

/** Questions of all kinds to the one box: what comes first, and how long it takes. */
export async function measureBox(desk, { read, name }) {
  const times = [];
  const wrong = [];
  const questions = await readQuestions(read);
  let slowest = { ms: 0, text: '' };
  for (const { kind, text, cards } of questions) {
    const address = `/box?q=${encodeURIComponent(text)}`;
    const first = readFirst(await desk.ask(address));
    if (!cards.includes(first)) wrong.push(`${kind} «${text}»: ${first || 'ничего'}`);
    for (let sample = 0; sample < SAMPLES; sample++) {
      const { processorMs } = await desk.ask(address);
      times.push(processorMs);
      if (processorMs > slowest.ms) slowest = { ms: processorMs, text: `${kind} «${text}»` };
    }
  }
  const right = (100 * (questions.length - wrong.length)) / questions.length;
  const p99 = percentile(times, 0.99);
  return [
    createRow({
      group: 'desk',
      figure: `поле: верное первым, ${name}`,
      measured: { value: right, unit: '%' },
      judged: [right],
      target: TARGETS.boxRightPercent,
      note: `вопросов ${questions.length}${wrong.length > 0 ? `; не так: ${wrong.slice(0, 8).join('; ')}` : ''}`,
    }),
    createRow({
      group: 'desk',
      figure: `поле: p99 вопросов, ${name}`,
      measured: { value: p99, unit: 'мс' },
      judged: [p99],
      target: TARGETS.boxMs,
      note: `половина до ${formatNumber(median(times))} мс; дольше всех ${slowest.text}: ${formatNumber(slowest.ms)} мс`,
    }),
  ];
}

/** Card that an answer leads to or names first; '' when it has none. */
function readFirst({ status, location, text }) {
  if (status === 303 || status === 302) return new URL(location, 'http://desk').pathname;
  return FIRST_HIT.exec(text)?.[1] ?? '';
}
