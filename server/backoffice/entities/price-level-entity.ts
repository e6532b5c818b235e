import * as desk from '../../../shared/desk-routes.ts';
import { announceReference } from './row-entity.ts';
import { tableEntity } from './table-entity.ts';

/** Title of a price level. */
export const priceLevelEntity = tableEntity({
  title: 'Уровень цен',
  right: 'prices.change',
  table: 'price_levels',
  fields: { title: 'Название' },
  undo: { columns: ['title'], stays: 'Уровни цен не удаляют' },
  announce: announceReference,
  link: () => desk.priceLevels(),
});
