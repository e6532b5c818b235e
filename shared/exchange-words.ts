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
