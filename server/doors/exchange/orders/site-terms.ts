import {
  deliveryTitles,
  ORDER_STATUSES,
  paymentTitles,
  statusTitles,
} from '../../../../shared/order.ts';
import { XML_DECLARATION, xmlElement } from '../../../platform/xml.ts';

/** Name that clients read: its first letter is a Latin one. */
const STATUSES = '\u0043татусы';

/** Statuses of orders, ways of payment and of delivery, by the ids that documents of orders name. */
export function siteTermsXml(): string {
  const statuses = Object.fromEntries(ORDER_STATUSES.map((id) => [id, statusTitles[id]]));
  const lists = [
    list(STATUSES, statuses),
    list('ПлатежныеСистемы', paymentTitles),
    list('СлужбыДоставки', deliveryTitles),
  ];
  return `${XML_DECLARATION}<Справочник>\n${lists.join('')}</Справочник>\n`;
}

function list(name: string, titles: Readonly<Record<string, string>>): string {
  const items = Object.entries(titles).map(
    ([id, title]) => `<Элемент>${xmlElement('Ид', id)}${xmlElement('Название', title)}</Элемент>\n`,
  );
  return `<${name}>\n${items.join('')}</${name}>\n`;
}
