/** Rights of a program, each with its words for people. */
export const programRights = {
  'catalog:read': 'каталог, поиск, тексты',
  'prices:read': 'цены всех уровней и полная выгрузка каталога',
  'stock:read': 'остатки по складам',
  'stock:write': 'изменение остатков',
  'orders:read': 'заказы всех покупателей',
  'orders:write': 'статусы заказов',
} as const;

export type ProgramRight = keyof typeof programRights;

export const isProgramRight = (text: string): text is ProgramRight =>
  Object.hasOwn(programRights, text);
