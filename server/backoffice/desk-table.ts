import type { DeskActionRoute, DeskPageRoute } from './desk/desk-page.ts';
import { goodsActions, goodsPages } from './goods-table.ts';
import { ownActions, ownPages } from './own-table.ts';
import { tradeActions, tradePages } from './trade-table.ts';

/** Every page of the back office. */
export const deskPages: readonly DeskPageRoute[] = [...ownPages, ...tradePages, ...goodsPages];

/** Actions of the back office. */
export const deskActions: readonly DeskActionRoute[] = [
  ...ownActions,
  ...tradeActions,
  ...goodsActions,
];
