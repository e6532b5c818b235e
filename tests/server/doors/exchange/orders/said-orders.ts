/** Order as 1C tells it; what is not given is not in its document. */
export interface SaidOrder {
  /** Id by 1C. */
  id?: string;
  number?: string;
  date?: string;
  time?: string;
  currency?: string;
  sum?: string;
  /** Of the counterparty, as they are written on its card. */
  phones?: string[];
  inn?: string;
  /** Id, quantity, sum and other elements of each. */
  goods?: [id: string, quantity: number | string, sum: string, more?: string][];
  requisites?: Record<string, string>;
  /** Other elements of the document. */
  more?: string;
}

export const GUID = 'dee6e19a-55bc-11d9-848a-00112f43529a';

const tag = (name: string, text: string | number) => `<${name}>${text}</${name}>`;
const given = (name: string, text: string | undefined) => (text ? tag(name, text) : '');

export function orderXml(said: SaidOrder): string {
  const { id = GUID, number = '', date = '2026-11-20', goods, requisites = {} } = said;
  const lines = goods?.map(([key, quantity, sum, more = '']) =>
    tag(
      'Товар',
      tag('Ид', key) +
        tag('Наименование', key) +
        tag('Количество', quantity) +
        tag('Сумма', sum) +
        more,
    ),
  );
  const parts = [
    tag('Ид', id),
    tag('Номер', number),
    tag('Дата', date),
    given('Время', said.time),
    tag('ХозОперация', 'Заказ товара'),
    tag('Роль', 'Продавец'),
    given('Валюта', said.currency),
    given('Сумма', said.sum),
    counterpartyXml(said),
    lines ? tag('Товары', lines.join('')) : '',
    requisitesXml(requisites),
    said.more ?? '',
  ];
  return tag('Документ', parts.join(''));
}

function requisitesXml(requisites: Record<string, string>): string {
  const values = Object.entries(requisites).map(([name, value]) =>
    tag('ЗначениеРеквизита', tag('Наименование', name) + tag('Значение', value)),
  );
  return tag('ЗначенияРеквизитов', values.join(''));
}

/** A paper that stands beside its order in a container. */
export function paperXml(paper: {
  number: string;
  operation: string;
  sum: string;
  date?: string;
  more?: string;
  requisites?: Record<string, string>;
}): string {
  const { number, operation, sum, date = '2026-11-20', more = '', requisites } = paper;
  const parts = [
    tag('Ид', number),
    tag('Номер', number),
    tag('Дата', date),
    tag('ХозОперация', operation),
    tag('Сумма', sum),
    more,
    requisites ? requisitesXml(requisites) : '',
  ];
  return tag('Документ', parts.join(''));
}

function counterpartyXml({ phones = [], inn = '' }: SaidOrder): string {
  if (phones.length === 0 && inn === '') return '';
  const contacts = phones.map((phone) =>
    tag('Контакт', tag('Тип', 'ТелефонРабочий') + tag('Значение', phone)),
  );
  const firm = inn && tag('ОфициальноеНаименование', 'ООО «Ромашка»') + tag('ИНН', inn);
  const words = tag('Ид', 'к1') + tag('Наименование', 'Ромашка') + firm;
  const all = words + tag('Контакты', contacts.join('')) + tag('Роль', 'Покупатель');
  return tag('Контрагенты', tag('Контрагент', all));
}

export const ordersFile = (body: string, encoding = 'UTF-8') => ({
  name: 'orders.xml',
  content: `<?xml version="1.0" encoding="${encoding}"?><КоммерческаяИнформация ВерсияСхемы="2.08">${body}</КоммерческаяИнформация>`,
});
