import { createHash } from 'node:crypto';
import type { Millis } from '../../../../shared/millis.ts';
import type { Kopecks } from '../../../../shared/money.ts';
import {
  isOrderStatus,
  orderNumber,
  paymentTitles,
  statusTitles,
} from '../../../../shared/order.ts';
import { moscowDay } from '../../../../shared/ru/dates.ts';
import { vatIncluded, vatName } from '../../../../shared/vat.ts';
import { openTag, xmlElement } from '../../../platform/xml.ts';
import type { ExchangeNode } from '../nodes/exchange-node.ts';
import type { Requisite } from '../nodes/node-settings.ts';
import { DEFAULT_UNIT, unitCode } from '../reading/units.ts';
import { linesText } from './known-lines.ts';
import { ORDER_PROFILES } from './profiles.ts';
import type { ToldLine, ToldOrder } from './read-orders.ts';

/** Text of one order for a node; its hash is the order's revision. */
export interface OrderDocument {
  orderId: number;
  revision: string;
  /** Last change of the order as it was read. */
  updatedAt: Millis;
  /** Its goods, of known-lines.ts. */
  lines: string;
  xml: string;
}

const CURRENCY = 'RUB';
/** Ids that the accounting system has given begin so in the store. */
const OWN_PREFIX = '1c:';

/** The document of an order as a node's profile writes it. */
export function orderDocument(
  order: ToldOrder,
  node: ExchangeNode,
  siteUrl: string,
): OrderDocument {
  const { hasContainer } = ORDER_PROFILES[node.profile];
  const document = block('Документ', [
    xmlElement('Ид', orderNumber(order.id)),
    xmlElement('Номер', orderNumber(order.id)),
    xmlElement('Дата', moscowDay(order.createdAt)),
    xmlElement('ХозОперация', 'Заказ товара'),
    xmlElement('Роль', 'Продавец'),
    xmlElement('Валюта', CURRENCY),
    xmlElement('Курс', '1'),
    xmlElement('Сумма', roubles(order.total)),
    block('Контрагенты', [counterparty(order)]),
    xmlElement('Время', moscowTime(order.createdAt)),
    ...(comment(order) ? [xmlElement('Комментарий', comment(order))] : []),
    block('Налоги', [tax(order.vatSum, order.vatPercent)]),
    block('Товары', [...order.lines.map((line) => goods(line, order)), ...delivery(order)]),
    block('ЗначенияРеквизитов', requisites(order, node, siteUrl)),
  ]);
  const xml = hasContainer ? block('Контейнер', [document]) : document;
  const revision = createHash('sha256').update(xml).digest('base64url');
  const lines = linesText(order.lines);
  return { orderId: order.id, revision, updatedAt: order.updatedAt, lines, xml };
}

/** The whole answer: begins with the declaration, without a byte order mark. `at` in epoch milliseconds. */
export function ordersXml(
  documents: readonly OrderDocument[],
  { profile, settings }: ExchangeNode,
  at: number,
): string {
  const { version, namespace } = ORDER_PROFILES[profile];
  const root = openTag('КоммерческаяИнформация', {
    xmlns: settings.hasNamespace ? namespace : null,
    ВерсияСхемы: version,
    ДатаФормирования: `${moscowDay(at)}T${moscowTime(at)}`,
  });
  const body = documents.map(({ xml }) => xml).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${body}</КоммерческаяИнформация>\n`;
}

function block(name: string, parts: readonly string[]): string {
  return `<${name}>\n${parts.map((part) => (part.endsWith('\n') ? part : `${part}\n`)).join('')}</${name}>\n`;
}

/** A firm is one when its official name is there; else it is a person. */
function counterparty({ firm, name, phone, email }: ToldOrder): string {
  const contacts = block('Контакты', [
    contact(firm ? 'Телефон рабочий' : 'Телефон мобильный', phone),
    ...(email ? [contact('Почта', email)] : []),
  ]);
  const role = xmlElement('Роль', 'Покупатель');
  const person = `phone-${phone.replace(/\D/g, '')}`;
  if (!firm) {
    return block('Контрагент', [
      xmlElement('Ид', person),
      xmlElement('Наименование', name),
      xmlElement('ПолноеНаименование', name),
      contacts,
      role,
    ]);
  }
  return block('Контрагент', [
    xmlElement('Ид', `inn-${firm.inn}${firm.kpp ? `-${firm.kpp}` : ''}`),
    xmlElement('Наименование', firm.title),
    xmlElement('ОфициальноеНаименование', firm.title),
    ...(firm.address
      ? [block('ЮридическийАдрес', [xmlElement('Представление', firm.address)])]
      : []),
    xmlElement('ИНН', firm.inn),
    ...(firm.kpp ? [xmlElement('КПП', firm.kpp)] : []),
    contacts,
    block('Представители', [
      block('Представитель', [
        xmlElement('Ид', person),
        xmlElement('Наименование', name),
        xmlElement('ПолноеНаименование', name),
        xmlElement('Отношение', 'Контактное лицо'),
      ]),
    ]),
    role,
  ]);
}

const contact = (type: string, value: string) =>
  block('Контакт', [xmlElement('Тип', type), xmlElement('Значение', value)]);

/** Final prices, the tax in them. */
function goods(line: ToldLine, order: ToldOrder): string {
  const code = unitCode(line.unit) ?? '796';
  const unit = unitCode(line.unit) ? line.unit : DEFAULT_UNIT;
  return block('Товар', [
    xmlElement('Ид', goodsId(line)),
    ...(line.article ? [xmlElement('Артикул', line.article)] : []),
    xmlElement('Наименование', line.title),
    xmlElement('БазоваяЕдиница', unit, { Код: code }),
    rates(order.vatPercent),
    block('ЗначенияРеквизитов', [
      requisite('ВидНоменклатуры', 'Товар'),
      requisite('ТипНоменклатуры', 'Товар'),
      ...(isOwn(line) ? [] : [requisite('Товар заведён на сайте', 'true')]),
    ]),
    xmlElement('ЦенаЗаЕдиницу', unitPrice(line)),
    xmlElement('Количество', line.quantity),
    xmlElement('Сумма', roubles(line.sum)),
    xmlElement('Единица', code),
    xmlElement('Коэффициент', '1'),
    block('Налоги', [tax(line.vatSum, order.vatPercent)]),
  ]);
}

function delivery({ deliveryPrice, deliveryTitle, vatPercent }: ToldOrder): string[] {
  if (deliveryPrice === 0) return [];
  return [
    block('Товар', [
      xmlElement('Ид', 'ORDER_DELIVERY'),
      xmlElement('Наименование', deliveryTitle || 'Доставка заказа'),
      xmlElement('БазоваяЕдиница', DEFAULT_UNIT, { Код: '796' }),
      rates(vatPercent),
      block('ЗначенияРеквизитов', [
        requisite('ВидНоменклатуры', 'Услуга'),
        requisite('ТипНоменклатуры', 'Услуга'),
      ]),
      xmlElement('ЦенаЗаЕдиницу', roubles(deliveryPrice)),
      xmlElement('Количество', 1),
      xmlElement('Сумма', roubles(deliveryPrice)),
      xmlElement('Единица', '796'),
      xmlElement('Коэффициент', '1'),
      block('Налоги', [tax(vatIncluded(deliveryPrice, vatPercent), vatPercent)]),
    ]),
  ];
}

const isOwn = ({ externalId }: ToldLine) => externalId?.startsWith(OWN_PREFIX) ?? false;

/** Goods that the accounting system does not know are not taken for its own. */
const goodsId = (line: ToldLine) =>
  isOwn(line) ? (line.externalId ?? '').slice(OWN_PREFIX.length) : `site-${line.code}`;

const rate = (percent: number) => (percent === 0 ? vatName(0) : percent);

const rates = (percent: number) =>
  block('СтавкиНалогов', [
    block('СтавкаНалога', [xmlElement('Наименование', 'НДС'), xmlElement('Ставка', rate(percent))]),
  ]);

const tax = (sum: Kopecks, percent: number) =>
  block('Налог', [
    xmlElement('Наименование', 'НДС'),
    xmlElement('УчтеноВСумме', 'true'),
    xmlElement('Сумма', roubles(sum)),
    xmlElement('Ставка', rate(percent)),
  ]);

const requisite = (name: string, value: string) =>
  block('ЗначениеРеквизита', [xmlElement('Наименование', name), xmlElement('Значение', value)]);

function requisites(order: ToldOrder, node: ExchangeNode, siteUrl: string): string[] {
  const { settings, profile } = node;
  const names = { ...ORDER_PROFILES[profile].requisites, ...settings.requisites };
  const told: Readonly<Record<Requisite, string>> = {
    organisation: settings.organisation,
    storage: order.storage,
    agreement: settings.agreement,
    delivery: order.deliveryTitle,
    address: order.deliveryAddress,
    payment: order.payment === 'none' ? '' : paymentTitles[order.payment],
    carrier: order.deliveryKind === 'transport' ? order.deliveryTitle : '',
    track: order.track,
    contact: order.firm ? order.name : '',
    inn: order.firm?.inn ?? '',
    kpp: order.firm?.kpp ?? '',
    bik: order.bank?.bik ?? '',
    account: order.bank?.account ?? '',
  };
  const named = (Object.entries(told) as [Requisite, string][])
    .filter(([key, value]) => value !== '' && names[key] !== '')
    .map(([key, value]) => requisite(names[key], value));
  const { status } = order;
  const isOver = status === 'completed' || status === 'cancelled';
  return [
    ...named,
    requisite('Заказ оплачен', String(isPaid(order))),
    requisite('Доставка разрешена', String(!['review', 'opened', 'cancelled'].includes(status))),
    requisite('Отменен', String(status === 'cancelled')),
    requisite('Финальный статус', String(isOver)),
    requisite('Статус заказа', isOrderStatus(status) ? statusTitles[status] : status),
    requisite('Статуса заказа ИД', status),
    requisite('Дата изменения статуса', `${moscowDay(order.movedAt)} ${moscowTime(order.movedAt)}`),
    ...(order.paidAt === null ? [] : [requisite('Дата оплаты', moscowDay(order.paidAt))]),
    ...(order.paymentNumber ? [requisite('Номер платежного документа', order.paymentNumber)] : []),
    requisite('Сайт', siteUrl),
  ];
}

/** Paid in full is also an order of which a part went back to the buyer; a cancelled one is not paid for. */
const isPaid = ({ status, total, paidSum, waived }: ToldOrder): boolean =>
  paidSum + (status === 'cancelled' ? 0 : waived) >= total;

function comment(order: ToldOrder): string {
  const unknown = order.lines.filter((line) => !isOwn(line)).map(({ title }) => title);
  const said = unknown.length > 0 ? `Товары не из 1С: ${unknown.join('; ')}` : '';
  return [order.comment, said].filter(Boolean).join('\n').slice(0, 3000);
}

/** The sum is exact; a price of which it is no multiple is rounded. */
const unitPrice = ({ sum, quantity }: ToldLine) => roubles(Math.round(sum / quantity));

/** «1234.50» */
const roubles = (kopecks: Kopecks): string =>
  `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`;

const clock = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const moscowTime = (at: number) => clock.format(at);
