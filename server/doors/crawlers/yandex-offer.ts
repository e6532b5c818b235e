import type { FeedOffer } from '../../../shared/contract/crawler-calls.ts';
import * as links from '../../../shared/routes.ts';
import { unitAfter } from '../../../shared/ru/unit-count.ts';
import { roublesText } from '../../../shared/ui/price.tsx';
import { optionalElement, xmlElement } from '../../platform/xml.ts';
import { isGtin } from './is-gtin.ts';

interface FeedCourier {
  /** Kopecks. */
  price: number;
  min_days: number;
  max_days: number;
}

export interface FeedPlace {
  siteUrl: string;
  courier: FeedCourier | null;
  /** The city has a place to come to. */
  hasOffice: boolean;
}

const MAX_NAME = 150;
const MAX_PICTURES = 10;
const MAX_DAYS = 31;
const PICTURE_WIDTH = 960;
/** Yandex takes letters and digits alone. */
const PLAIN_CODE = /^[A-Za-z0-9]{1,20}$/;

/**
 * One offer, its elements in the order of the format's DTD. Goods that are sold in packages alone are offered
 * by the package: few readers of the format multiply its price by `min-quantity`.
 */
export function offerXml(offer: FeedOffer, place: FeedPlace): string {
  const { siteUrl } = place;
  const packed = packageOf(offer);
  const weight = offer.weight_grams && offer.weight_grams * offer.package;
  const elements = [
    xmlElement('url', siteUrl + links.product(offer.code)),
    xmlElement('price', roublesText(offer.price)),
    optionalElement('oldprice', offer.old_price && roublesText(offer.old_price)),
    xmlElement('currencyId', 'RUB'),
    xmlElement('categoryId', offer.category_id),
    ...offer.pictures
      .slice(0, MAX_PICTURES)
      .map((key) => xmlElement('picture', siteUrl + links.picture(PICTURE_WIDTH, key, 'webp'))),
    xmlElement('store', offer.in_city && place.hasOffice),
    xmlElement('pickup', place.hasOffice),
    // The format has no word for a price that a manager names.
    xmlElement('delivery', place.courier === null || offer.courier !== null),
    ownDelivery(offer, place),
    xmlElement('name', nameOf(offer)),
    optionalElement('vendor', offer.brand),
    optionalElement('vendorCode', offer.model),
    optionalElement('description', offer.description),
    optionalElement('sales_notes', packed && `Цена за ${packed}`),
    optionalElement('manufacturer_warranty', offer.warranty_months && `P${offer.warranty_months}M`),
    optionalElement('country_of_origin', offer.country),
    optionalElement('barcode', offer.barcode && isGtin(offer.barcode) ? offer.barcode : null),
    optionalElement('weight', weight && (weight / 1000).toFixed(3)),
    conditionOf(offer),
    ...offer.params.map(({ title, unit, value }) =>
      xmlElement('param', value, { name: title, unit }),
    ),
  ];
  const id = PLAIN_CODE.test(offer.code) ? offer.code : `id${offer.id}`;
  return `<offer id="${id}" available="${offer.in_stock}">${elements.join('')}</offer>\n`;
}

/** The courier's price and days for goods that are in the city. */
export function courierOption({ price, min_days, max_days }: FeedCourier): string {
  const days = max_days > min_days ? `${min_days}-${max_days}` : String(max_days);
  return xmlElement('option', '', { cost: Math.round(price / 100), days });
}

/** Terms of the courier for it, where they are not those of the whole feed. */
function ownDelivery({ in_city, courier: own }: FeedOffer, { courier }: FeedPlace): string {
  if (!courier || !own || (in_city && own.price === courier.price)) return '';
  if (in_city) return wrapOption(courierOption({ ...courier, price: own.price }));
  const known = own.days !== null && own.days <= MAX_DAYS;
  const cost = Math.round(own.price / 100);
  return wrapOption(xmlElement('option', '', { cost, days: known ? own.days : '' }));
}

const wrapOption = (option: string) => `<delivery-options>${option}</delivery-options>`;

/** «упаковку, 12 шт.»; null: it is sold by the unit. */
const packageOf = ({ package: units, unit }: FeedOffer): string | null =>
  units > 1 ? `упаковку, ${plainCount(units, unit)}` : null;

function nameOf({ title, package: units, unit }: FeedOffer): string {
  const end = units > 1 ? `, упаковка ${plainCount(units, unit)}` : '';
  return title.slice(0, MAX_NAME - end.length) + end;
}

/** «12 шт.» with a plain space, as other readers expect. */
const plainCount = (units: number, unit: string) => `${units} ${unitAfter(units, unit)}`;

/** The format knows goods that were used, and those that are cheaper for a flaw. */
function conditionOf({ quality, quality_note }: FeedOffer): string {
  if (quality !== 'used' && quality !== 'defective') return '';
  const isUsed = quality === 'used';
  const reason = quality_note || (isUsed ? 'Был в употреблении' : 'Уценённый товар');
  // The least that the format has: nobody has told how good they look.
  const facts = xmlElement('quality', 'good') + xmlElement('reason', reason);
  return `<condition type="${isUsed ? 'preowned' : 'reduction'}">${facts}</condition>`;
}
