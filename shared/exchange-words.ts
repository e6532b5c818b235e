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

/** First word of an answer by which the client knows that a step was refused. */
export const REFUSED = 'failure';

export const isRefusal = (answer: string): boolean => answer.startsWith(REFUSED);

/** Answer to a step of an exchange, in one line for people: «отказ: Файл a.xml не пришёл». */
export function answerWords(answer: string): string {
  const line = answer.replaceAll('\n', ' ').trim();
  return isRefusal(line) ? `отказ: ${line.slice(REFUSED.length).trim()}` : line;
}
