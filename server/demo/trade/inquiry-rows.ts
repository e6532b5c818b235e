import { HOUR_MS, type Millis } from '../../../shared/millis.ts';
import { insertRows } from '../../platform/store/insert-rows.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { createRandom } from '../random.ts';
import type { DemoBuyer } from './buyers.ts';
import type { TradeGoods } from './trade-goods.ts';

const CALLS = 24;
const FORMS = 12;
const QUESTIONS = 22;

const callComments = [
  'Подобрать пароконвектомат на 10 уровней',
  'Не приходит счёт',
  'Хочу забрать заказ сегодня',
  'Вопрос по монтажу вытяжного зонта',
  'Сколько стоит доставка до склада',
  '',
];
const planned = ['Ресторан или кафе', 'Пекарня или кондитерская', 'Столовая', 'Кофейня или бар'];
const questions: readonly (readonly [kindId: number, text: string])[] = [
  [3, 'Есть ли в наличии две штуки и когда сможете отгрузить?'],
  [4, 'Подойдёт ли для кафе на 40 посадочных мест?'],
  [2, 'Выставите счёт с НДС на юрлицо?'],
  [1, 'Сколько стоит доставка до двери с подъёмом на третий этаж?'],
  [5, 'Кто делает гарантийный ремонт в нашем городе?'],
  [3, 'Когда ждать следующую поставку?'],
  [4, 'Нужно ли подключение к воде и какое напряжение?'],
];
const answers = [
  'Да, подойдёт. Если нужна помощь с подбором всей линии, закажите проект — технолог посчитает.',
  'Да, счёт с НДС и закрывающие документы пришлём в день заказа.',
  'Отгрузим на следующий рабочий день после оплаты, срок до вашего города виден в корзине.',
];

interface Askers {
  buyers: readonly DemoBuyer[];
  goods: readonly TradeGoods[];
  now: Millis;
}

/** Calls that were asked for, forms, and questions: half of these wait, and most of those. */
export async function insertInquiries(tx: Tx, { buyers, goods, now }: Askers): Promise<void> {
  const random = createRandom('who asks');
  const asker = () => random.pick(buyers);
  const ago = (hours: number) => now - random.int(1, hours) * HOUR_MS;
  const instants = (count: number, hours: number) =>
    Array.from({ length: count }, () => ago(hours)).toSorted((a, b) => a - b);
  await insertRows(
    tx,
    'callbacks',
    instants(CALLS, 40).map((asked_at) => {
      const { name, phone, cityId } = asker();
      return { name, phone, comment: random.pick(callComments), city_id: cityId, asked_at };
    }),
  );
  await insertRows(
    tx,
    'inquiries',
    instants(FORMS, 90).map((asked_at, index) => {
      const { name, phone, email, cityId, firm, cityTitle } = asker();
      const isPlanning = index % 3 > 0 || firm === null;
      const details = isPlanning
        ? { object_type: random.pick(planned), area_m2: random.step(40, 400, 20) }
        : { inn: firm.inn, company: firm.title, region: cityTitle };
      return {
        kind: isPlanning ? ('planning' as const) : ('dealer' as const),
        name,
        phone,
        email,
        comment: isPlanning ? 'Открываемся через два месяца' : 'Работаем по области, есть сервис',
        details: JSON.stringify(details),
        city_id: cityId,
        asked_at,
      };
    }),
  );
  const { last } = await tx
    .selectFrom('questions')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  await insertRows(
    tx,
    'questions',
    instants(QUESTIONS, 120).map((asked_at, index) => {
      const { name, email, shopperId } = asker();
      const [kind_id, question] = random.pick(questions);
      const isAnswered = index < QUESTIONS / 3;
      return {
        id: Number(last ?? 0) + 1 + index,
        kind_id,
        product_id: random.chance(0.8) ? random.pick(goods).id : null,
        name: name.split(' ')[0] ?? name,
        question,
        answer: isAnswered ? random.pick(answers) : null,
        asked_at,
        answered_at: isAnswered ? asked_at + HOUR_MS : null,
        published: 0 as const,
        email,
        phone: '',
        shopper_id: shopperId,
      };
    }),
  );
}
