import { contentEntities } from '../content/content-entities.ts';
import { belongingsEntity } from '../customers/belongings-entity.ts';
import { customerEntity, customerSessionEntity } from '../customers/customer-entity.ts';
import { personalDataEntity } from '../customers/personal-data-entity.ts';
import { exchangeEntities } from '../exchange/exchange-entities.ts';
import { firmEntity, firmOrdersEntity } from '../firms/firm-entity.ts';
import { productEntity } from '../goods/product-entity.ts';
import { importEntity } from '../imports/import-entity.ts';
import { jobEntity } from '../jobs/job-entity.ts';
import { messageEntity } from '../letters/message-entity.ts';
import { moneyEntities } from '../money/money-entities.ts';
import { priceEntity } from '../prices/price-entity.ts';
import { priceLevelEntity } from '../prices/price-levels.ts';
import { promoEntity } from '../promo/promo-entity.ts';
import { offerEntity } from '../quotes/offer-entity.ts';
import { referenceEntities } from '../reference/reference-entity.ts';
import { searchEntities } from '../search/search-entities.ts';
import { settingsEntities } from '../settings/settings-entities.ts';
import { stockEntities } from '../stock/stock-entities.ts';
import { deskEntities } from './desk-entities.ts';
import type { Entity } from './entity.ts';
import { orderEntity } from './order-entity.ts';
import { questionEntity } from './question-entity.ts';
import { refundEntity } from './refund-entity.ts';

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
