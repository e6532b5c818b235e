import type { z } from 'zod';
import {
  bankFormSchema,
  type Company,
  companyFormSchema,
  NO_COMPANY,
} from '../../shared/company.ts';
import type { OpeningStep } from '../../shared/opening.ts';
import { countOf, type PluralForms } from '../../shared/ru/plural.ts';
import type { Db } from '../platform/store/open-store.ts';
import { ownDetails } from './compose-company.ts';
import { countDeliveryWays } from './delivery-ways.ts';
import { findInvented, type InventedRows } from './find-invented.ts';
import type { Invented } from './invented.ts';
import { composeWays } from './payment-ways.ts';
import { readShopKind } from './shop-kind.ts';

interface Sources {
  db: Db;
  /** Facts of the firm in the settings. */
  given: Partial<Company>;
  /** A carrier is asked for its prices. */
  hasCarrier: boolean;
  /** A payment system is connected. */
  takesOnline: boolean;
  invented: Invented;
}

/**
 * Steps that a shop lacks to open, in the order in which they are best told. Empty: it can open.
 */
export async function listMissing(sources: Sources): Promise<OpeningStep[]> {
  const { db, given, hasCarrier, takesOnline, invented } = sources;
  const told = await db.selectFrom('owner_values').select(['name', 'value']).execute();
  const [kind, rows, counts] = await Promise.all([
    readShopKind(db),
    findInvented(db, invented),
    countRows(db),
  ]);
  const own = ownDetails({ given, told });
  const ways = composeWays({ base: NO_COMPANY, given, takesOnline }, told);
  const names = new Set(told.map(({ name }) => name));
  const steps = [
    companyStep(own),
    bankStep(own),
    ways.offered.length > 0 ? null : paymentStep,
    names.has('city') ? null : cityStep,
    hasCarrier || counts.ways > countWays(rows) ? null : deliveryStep,
    kind === 'demo' ? demoStep : inventedStep(rows),
    counts.products > 0 ? null : goodsStep,
  ];
  return steps.filter((step) => step !== null);
}

const FROM_FILE =
  'npm run shop:open спросит о нём; готовый файл: npm run shop:open -- company.json';

function companyStep(own: Partial<Company>): OpeningStep | null {
  const problems = problemsOf(companyFormSchema, own);
  if (problems.length === 0) return null;
  return {
    id: 'company',
    title: 'Продавец: название, ИНН, ОГРН, адрес, почта и телефон',
    hint: FROM_FILE.replace('о нём', 'о них'),
    problems,
    isRequired: true,
  };
}

/** The account: money of returns and invoices needs one, whatever ways to pay are offered. */
function bankStep(own: Partial<Company>): OpeningStep | null {
  const problems = problemsOf(bankFormSchema, own);
  if (problems.length === 0) return null;
  return {
    id: 'bank',
    title: 'Банк и счёт, на который приходят деньги',
    hint: FROM_FILE,
    problems,
    isRequired: true,
  };
}

const problemsOf = (schema: z.ZodType, own: Partial<Company>): string[] =>
  (schema.safeParse(own).error?.issues ?? []).map(({ message }) => message);

const paymentStep: OpeningStep = {
  id: 'payment',
  title: 'Способ оплаты: на сайте, по счёту или при получении',
  hint: 'Включите способ в управлении: «Настройки», «Оплата»; оплату на сайте подключает PAYMENT_PROVIDER=yookassa',
  problems: [],
  isRequired: true,
};

const cityStep: OpeningStep = {
  id: 'city',
  title: 'Главный город магазина',
  hint: `Пока это Москва. ${FROM_FILE}`,
  problems: [],
  isRequired: false,
};

const deliveryStep: OpeningStep = {
  id: 'delivery',
  title: 'Способ доставки: самовывоз из филиала, курьер или транспортная компания',
  hint: `${FROM_FILE}. Цены СДЭК включает DELIVERY_PROVIDER=cdek`,
  problems: [],
  isRequired: true,
};

const demoStep: OpeningStep = {
  id: 'invented',
  title: 'Пробный магазин: его товары и города придуманы',
  hint: 'Свой магазин начинается с пустой папки DATA_DIR (или пустой базы) и DEMO_PRODUCTS=0',
  problems: [],
  isRequired: true,
};

const OFFICES: PluralForms = ['филиал', 'филиала', 'филиалов'];
const COURIERS: PluralForms = ['тариф курьера', 'тарифа курьера', 'тарифов курьера'];
const ZONES: PluralForms = ['тариф перевозки', 'тарифа перевозки', 'тарифов перевозки'];
const TEXTS: PluralForms = ['текст страницы', 'текста страниц', 'текстов страниц'];

/** Step of a shop that a former version has filled with invented branches, tariffs and texts. */
function inventedStep({ offices, couriers, zones, texts }: InventedRows): OpeningStep | null {
  const counted = [
    [offices.length, OFFICES],
    [couriers.length, COURIERS],
    [zones.length, ZONES],
    [texts.length, TEXTS],
  ] as const;
  const problems = counted
    .filter(([count]) => count > 0)
    .map(([count, forms]) => countOf(count, forms));
  if (problems.length === 0) return null;
  return {
    id: 'invented',
    title: 'В магазине осталось придуманное',
    hint: 'Убрать: npm run shop:open -- --remove-invented; изменённое вами останется',
    problems,
    isRequired: true,
  };
}

const goodsStep: OpeningStep = {
  id: 'goods',
  title: 'Товары',
  hint: 'npm run import -- выгрузка.xml или обмен с 1С (docs/exchange.md)',
  problems: [],
  isRequired: false,
};

const countWays = ({ offices, couriers, zones }: InventedRows) =>
  offices.length + couriers.length + zones.length;

async function countRows(db: Db): Promise<{ ways: number; products: number }> {
  const [ways, product] = await Promise.all([
    countDeliveryWays(db),
    db.selectFrom('products').select('id').limit(1).execute(),
  ]);
  return { ways, products: product.length };
}

/** Lines for people: each step with what is not right and what to do. */
export function printSteps(steps: readonly OpeningStep[]): string {
  return steps
    .map(({ title, hint, problems, isRequired }) =>
      [
        `- ${title}${isRequired ? '' : ' (можно позже)'}`,
        ...problems.map((problem) => `    ${problem}`),
        `    ${hint}`,
      ].join('\n'),
    )
    .join('\n');
}
