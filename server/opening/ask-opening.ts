import type { z } from 'zod';
import { MAIN_CITY_ID } from '../../shared/cities.ts';
import { bankFormSchema, type Company, companyFormSchema } from '../../shared/company.ts';
import { cityFormSchema, deliveryWayFormSchema, officeFormSchema } from '../../shared/opening.ts';
import type { Store } from '../platform/store/open-store.ts';
import { findTownPlace, type TownPlace } from './complete-town.ts';
import { ownDetails } from './compose-company.ts';
import type { OpeningFile } from './read-opening-file.ts';

/** Asks a question and gives the typed line. */
export type AskLine = (question: string) => Promise<string>;

interface AskOptions {
  store: Store;
  given: Partial<Company>;
  towns: readonly TownPlace[];
  ask: AskLine;
  out: { write(text: string): void };
}

type Question = readonly [field: string, question: string];
type Answers = Record<string, unknown>;

const COMPANY: readonly Question[] = [
  ['name', 'Название магазина'],
  ['tagline', 'Чем торгует (заголовок главной страницы)'],
  ['legalName', 'Юридическое лицо или предприниматель'],
  ['inn', 'ИНН'],
  ['kpp', 'КПП (у предпринимателя нет)'],
  ['ogrn', 'ОГРН или ОГРНИП'],
  ['address', 'Юридический адрес'],
  ['email', 'Почта магазина'],
  ['regionalPhone', 'Городской телефон'],
  ['tollFreePhone', 'Бесплатный телефон (если есть)'],
  ['director', 'Кто подписывает счета (Иванов И. И.)'],
  ['accountant', 'Главный бухгалтер (если есть)'],
  ['vat', 'НДС: usual — обычная ставка, 7 или 5 — на УСН, 0 — без НДС'],
];
const BANK: readonly Question[] = [
  ['bankName', 'Банк с городом'],
  ['bankBik', 'БИК'],
  ['bankAccount', 'Расчётный счёт'],
  ['bankCorrAccount', 'Корреспондентский счёт'],
];
const PLACE: readonly Question[] = [
  ['titleIn', 'Город в предложном падеже: «в …»'],
  ['region', 'Область или край'],
  ['lon', 'Долгота, градусы (49.12)'],
  ['lat', 'Широта, градусы (55.79)'],
  ['timezone', 'Часовой пояс (Europe/Moscow)'],
];
const OFFICE: readonly Question[] = [
  ['address', 'Адрес'],
  ['phone', 'Телефон'],
  ['email', 'Почта'],
  ['hours', 'Часы работы (пн–пт 9:00–18:00)'],
];
const COURIER: readonly Question[] = [
  ['price', 'Цена доставки курьером, ₽'],
  ['freeFrom', 'Бесплатно от суммы, ₽ (пусто — никогда)'],
  ['minDays', 'Самый ранний день после готовности заказа (1)'],
  ['maxDays', 'Самый поздний день (2)'],
];
const CARRIER: readonly Question[] = [
  ['price', 'Цена перевозки за отправление, ₽'],
  ['pricePerKg', 'И за каждый килограмм, ₽'],
  ['minDays', 'Срок, от дней'],
  ['maxDays', 'Срок, до дней'],
];

/** Asks the owner part by part; each part is asked again until it is right, or left as it is. */
export async function askOpening(options: AskOptions): Promise<OpeningFile> {
  const { store, given, out } = options;
  const told = await store.db.selectFrom('owner_values').select(['name', 'value']).execute();
  const own = ownDetails({ given, told });
  const file: OpeningFile = {};
  out.write('Пустой ответ оставляет как есть. Продавец.\n');
  file.company = await askPart(options, companyFormSchema, COMPANY, { ...own });
  out.write('Банк.\n');
  file.bank = await askPart(options, bankFormSchema, BANK, { ...own });
  const title = (await options.ask('Главный город: ')).trim();
  if (title !== '') file.city = await askCity(options, title);
  const office = (await options.ask('Филиал, куда можно приехать за заказом (название): ')).trim();
  if (office !== '') file.office = await askOffice(options, office, file.city);
  file.delivery = await askDelivery(options);
  return file;
}

async function askCity(options: AskOptions, title: string): Promise<OpeningFile['city']> {
  const known = findTownPlace(title, options.towns);
  if (known) return known;
  return await askPart(options, cityFormSchema, PLACE, { title });
}

async function askOffice(
  options: AskOptions,
  title: string,
  city: OpeningFile['city'],
): Promise<OpeningFile['office']> {
  const main = await options.store.db
    .selectFrom('cities')
    .select(['lon', 'lat'])
    .where('id', '=', MAIN_CITY_ID)
    .executeTakeFirst();
  const { lon, lat } = city ?? main ?? { lon: 37.62, lat: 55.75 };
  return await askPart(options, officeFormSchema, OFFICE, { title, lon, lat });
}

async function askDelivery(options: AskOptions): Promise<OpeningFile['delivery']> {
  for (;;) {
    const answer = await options.ask(
      'Доставка: 1 самовывоз, 2 курьер, 3 транспортная компания, пусто — потом: ',
    );
    switch (answer.trim()) {
      case '':
        return undefined;
      case '1':
        return { way: 'pickup' };
      case '2':
        return await askPart(options, deliveryWayFormSchema, COURIER, { way: 'courier' });
      case '3':
        return await askPart(options, deliveryWayFormSchema, CARRIER, { way: 'carrier' });
    }
  }
}

/** Undefined: nothing was typed and what is there is not whole. */
async function askPart<Schema extends z.ZodType>(
  { ask, out }: AskOptions,
  schema: Schema,
  questions: readonly Question[],
  before: Answers,
): Promise<z.output<Schema> | undefined> {
  const answers = { ...before };
  let pending: readonly Question[] = questions;
  for (;;) {
    let typed = 0;
    for (const [field, question] of pending) {
      const now = answers[field] ? ` [${answers[field]}]` : '';
      const line = (await ask(`  ${question}${now}: `)).trim();
      if (line === '') continue;
      answers[field] = line;
      typed++;
    }
    if (typed === 0) {
      out.write('  Оставлено как есть.\n');
      return undefined;
    }
    const read = schema.safeParse(answers);
    if (read.success) return read.data;
    const wrong = new Set(read.error.issues.map(({ path }) => String(path[0])));
    for (const { message } of read.error.issues) out.write(`  ${message}\n`);
    pending = questions.filter(([field]) => wrong.has(field));
    if (pending.length === 0) return undefined;
  }
}
