import type { Insertable } from 'kysely';
import { DAY_MS, type Millis } from '../../shared/millis.ts';
import type { ProductTable } from '../platform/store/tables/catalog-tables.ts';
import type { QuestionTable } from '../platform/store/tables/content-tables.ts';

/** General questions have the ids below. */
const FIRST_ID = 1001;
/** One product in so many was asked about, of the first ones alone: /answer lists them too. */
const EVERY = 37;
const LAST_ASKED = 888;
/** The latest answer; general ones are younger. */
const FIRST_DAY = 60;

type Asked = Pick<
  Insertable<ProductTable>,
  'id' | 'warranty_months' | 'weight_grams' | 'discontinued' | 'quality'
>;

/** Questions that hold for the product, each with its true answer. */
export function productAnswerRows(
  products: readonly Asked[],
  now: Millis,
): Insertable<QuestionTable>[] {
  const asked = products.filter(
    ({ id, discontinued }) => id <= LAST_ASKED && id % EVERY === 1 && !discontinued,
  );
  return asked.flatMap(answersOf).map((row, index) => ({
    ...row,
    id: FIRST_ID + index,
    asked_at: now - (FIRST_DAY + index + 1) * DAY_MS,
    answered_at: now - (FIRST_DAY + index) * DAY_MS,
    published: 1,
  }));
}

type Answer = Pick<
  Insertable<QuestionTable>,
  'kind_id' | 'product_id' | 'name' | 'question' | 'answer'
>;

function answersOf({ id, warranty_months, weight_grams, quality }: Asked): Answer[] {
  const about = (kind_id: number, name: string, question: string, answer: string): Answer => ({
    kind_id,
    product_id: id,
    name,
    question,
    answer,
  });
  return [
    about(
      2,
      'Ольга',
      'Можно ли купить этот товар по счёту, с НДС и закрывающими документами?',
      'Да. При оформлении выберите организацию и оплату по счёту: счёт придёт на почту сразу, товар держим {{invoice}}.\nВсе цены с НДС; УПД передаём вместе с товаром или через ЭДО.',
    ),
    ...(warranty_months && quality === 'common'
      ? [
          about(
            5,
            'Рустам',
            'Какая гарантия и кто чинит, если сломается?',
            `Гарантия изготовителя — ${warranty_months} мес. Чинит наша сервисная служба, в городах без неё — её партнёр. Условия — в документе «Гарантия и сервис».`,
          ),
        ]
      : []),
    ...(weight_grams && weight_grams >= 30_000
      ? [
          about(
            1,
            'Дмитрий',
            'Курьер занесёт в помещение?',
            'Доставка — до подъезда. Подъём без лифта — {{lift}} за килограмм: напишите этаж и ширину дверей в комментарии к заказу.',
          ),
        ]
      : []),
  ];
}
