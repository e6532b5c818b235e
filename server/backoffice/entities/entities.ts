import { belongingsEntity } from './belongings-entity.ts';
import { contentEntities } from './content-entities.ts';
import { customerEntity, customerSessionEntity } from './customer-entity.ts';
import { deskEntities } from './desk-entities.ts';
import type { Entity } from './entity.ts';
import { exchangeEntities } from './exchange-entities.ts';
import { firmEntity, firmOrdersEntity } from './firm-entity.ts';
import { importEntity } from './import-entity.ts';
import { jobEntity } from './job-entity.ts';
import { messageEntity } from './message-entity.ts';
import { moneyEntities } from './money-entities.ts';
import { offerEntity } from './offer-entity.ts';
import { orderEntity } from './order-entity.ts';
import { personalDataEntity } from './personal-data-entity.ts';
import { priceEntity } from './price-entity.ts';
import { priceLevelEntity } from './price-level-entity.ts';
import { productEntity } from './product-entity.ts';
import { promoEntity } from './promo-entity.ts';
import { questionEntity } from './question-entity.ts';
import { referenceEntities } from './reference-entity.ts';
import { refundEntity } from './refund-entity.ts';
import { searchEntities } from './search-entities.ts';
import { settingsEntities } from './settings-entities.ts';
import { stockEntities } from './stock-entities.ts';

/** Kinds of things that the staff change; a change of another kind cannot be written. */
export const entities = {
  order: orderEntity,
  offer: offerEntity,
  refund: refundEntity,
  question: questionEntity,
  price: priceEntity,
  priceLevel: priceLevelEntity,
  promo: promoEntity,
  ...stockEntities,
  import: importEntity,
  ...deskEntities,
  customer: customerEntity,
  customer_session: customerSessionEntity,
  belongings: belongingsEntity,
  personal_data: personalDataEntity,
  firm: firmEntity,
  firm_orders: firmOrdersEntity,
  ...moneyEntities,
  ...exchangeEntities,
  product: productEntity,
  ...referenceEntities,
  ...contentEntities,
  ...searchEntities,
  ...settingsEntities,
  job: jobEntity,
  message: messageEntity,
} as const satisfies Record<string, Entity>;

export type EntityName = keyof typeof entities;

export const isEntityName = (text: string): text is EntityName => Object.hasOwn(entities, text);
