import type { Millis } from './millis.ts';
import { formatMoment } from './ru/dates.ts';
import { countOf, type PluralForms, TIMES } from './ru/plural.ts';

/** Kinds and states of sessions of an exchange, for people. */
export const sessionKinds = {
  catalog: 'товары',
  sale: 'заказы',
  reference: 'справочники',
} as const;
export const sessionStates = {
  opened: 'открыт',
  working: 'идёт',
  ending: 'заканчивается',
  closed: 'окончен',
} as const;
export const fileStates = {
  received: 'принят',
  asked: 'загружается',
  applied: 'загружен',
  refused: 'отклонён',
} as const;

/** Causes for which a node was not let in. */
const denialCauses = {
  password: 'неверный пароль',
  address: 'адрес не из разрешённых',
  disabled: 'узел выключен',
} as const;

export interface Denial {
  cause: keyof typeof denialCauses;
  times: number;
  /** Address of the last. */
  address: string;
  since: Millis;
  lastAt: Millis;
}

/** «не впустили: неверный пароль, 20 ноября 12:00 с адреса 203.0.113.7, всего 5 раз с 19 ноября 09:00» */
export function denialWords({ cause, times, address, since, lastAt }: Denial): string {
  const last = `${denialCauses[cause]}, ${formatMoment(lastAt)} с\u00a0адреса ${address}`;
  const all = times > 1 ? `, всего ${countOf(times, TIMES)} с\u00a0${formatMoment(since)}` : '';
  return `не впустили: ${last}${all}`;
}

const STEPS: PluralForms = ['шаг', 'шага', 'шагов'];

/** «раньше было ещё 500 шагов, отказов среди них 20»; '' when the journal holds all. */
export const leftOutWords = ({ steps, refused }: { steps: number; refused: number }): string =>
  steps > 0 ? `раньше было ещё ${countOf(steps, STEPS)}, отказов среди них ${refused}` : '';

/** First word of an answer by which the client knows that a step was refused. */
export const REFUSED = 'failure';

export const isRefusal = (answer: string): boolean => answer.startsWith(REFUSED);

/** Answer to a step of an exchange, in one line for people: «отказ: Файл a.xml не пришёл». */
export function answerWords(answer: string): string {
  const line = answer.replaceAll('\n', ' ').trim();
  return isRefusal(line) ? `отказ: ${line.slice(REFUSED.length).trim()}` : line;
}
