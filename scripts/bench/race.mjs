import { processorSeconds } from './machine.mjs';
import { median, rotate } from './statistics.mjs';
import { formatNumber } from './table.mjs';

/**
 * Measures subjects in turns (A B C, B C A, …) after two warming rounds each. A subject:
 * { name, pid, origin, requests, status }. Gives by name the measurements of its rounds.
 * @throws when a subject answers anything but its status.
 */
export async function race(subjects, { loader, options, report }) {
  const { rounds } = options;
  const measurements = new Map(subjects.map(({ name }) => [name, []]));
  for (const subject of [...subjects, ...subjects]) await measure(subject, { loader, options });
  for (let round = 0; round < rounds; round++) {
    for (const subject of rotate(subjects, round)) {
      const measurement = await measure(subject, { loader, options });
      measurements.get(subject.name).push(measurement);
    }
    report(`  круг ${round + 1} из ${rounds}`);
  }
  return measurements;
}

/** One round of load on one subject. */
export async function measure(subject, { loader, options }) {
  const { origin, requests, pid, status = 200, rate } = subject;
  const { connections, seconds } = options;
  const before = processorSeconds(pid);
  const result = await loader.run({ origin, requests, connections, seconds, rate });
  const used = before === null ? null : processorSeconds(pid) - before;
  const answered = result.statuses[status] ?? 0;
  const foreign = Object.entries(result.statuses).filter(([code]) => Number(code) !== status);
  if (answered === 0 || foreign.length > 0 || result.errors > 0) {
    throw new Error(`${subject.name}: ответы ${JSON.stringify(result)}`);
  }
  return {
    perSecond: answered / result.seconds,
    processorMs: used === null ? null : (used / answered) * 1000,
    p99: result.p99,
  };
}

/**
 * Speed of one core: requests per second of processor time where the system tells it, else per
 * second on the clock. The first does not depend on what else the machine runs.
 */
export const speedOf = ({ perSecond, processorMs }) =>
  processorMs === null ? perSecond : 1000 / processorMs;

/** Speeds of a subject divided by those of its limit, round by round. */
export function ratios(measurements, name, limit) {
  const limits = measurements.get(limit);
  return measurements.get(name).map((each, round) => speedOf(each) / speedOf(limits[round]));
}

/** Median speed with its unit. */
export const speedQuantity = (list) => ({ value: median(list.map(speedOf)), unit: 'з/с' });

/** Figures of the clock, for the note below a line. */
export function clockNote(list) {
  const middle = (name) => formatNumber(median(list.map((each) => each[name])));
  const processor =
    list[0].processorMs === null ? '' : `, ${middle('processorMs')} мс процессора на запрос`;
  return `по часам ${middle('perSecond')} з/с${processor}, p99 ${middle('p99')} мс`;
}
