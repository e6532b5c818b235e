/** Rights of a program, or of somebody who works for the shop; each with its words for people. */
export const rights = {
  'catalog:read': 'каталог, поиск, тексты',
  'prices:read': 'цены всех уровней и полная выгрузка каталога',
  'stock:read': 'остатки по складам',
  'stock:write': 'изменение остатков',
  'orders:read': 'заказы всех покупателей',
  'orders:write': 'статусы заказов',
} as const;

export type Right = keyof typeof rights;

export const isRight = (text: string): text is Right => Object.hasOwn(rights, text);
