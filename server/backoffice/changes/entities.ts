import { contentEntities } from '../content/content-entities.ts';
import { searchEntities } from '../search/search-entities.ts';
import { settingsEntities } from '../settings/settings-entities.ts';
import { deskEntities } from './desk-entities.ts';
import type { Entity } from './entity.ts';
import { orderEntity } from './order-entity.ts';
import { questionEntity } from './question-entity.ts';
import { refundEntity } from './refund-entity.ts';

/** Everything that the staff change; a change of anything else cannot be written. */
export const entities = {
  order: orderEntity,
  refund: refundEntity,
  question: questionEntity,
  ...deskEntities,
  ...contentEntities,
  ...searchEntities,
  ...settingsEntities,
} as const satisfies Record<string, Entity>;

export type EntityName = keyof typeof entities;

export const isEntityName = (text: string): text is EntityName => Object.hasOwn(entities, text);
