import { z } from 'zod';
import type { Company } from '../views/layout/frame.ts';

const integer = (low: number, high: number) => {
  const error = `нужно целое число от ${low} до ${high}`;
  return z
    .string()
    .regex(/^\d{1,12}$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value >= low && value <= high, error);
};
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `нужно одно из значений: ${values.join(', ')}`);
const text = z.string().trim().max(300, 'длиннее 300 знаков');
const digits = (lengths: readonly number[]) =>
  text.refine(
    (value) => /^\d+$/.test(value) && lengths.includes(value.length),
    `нужны только цифры, количеством ${lengths.join(' или ')}`,
  );
const webAddress = z.url({ protocol: /^https?$/, error: 'нужен адрес вида https://example.ru' });
const siteAddress = webAddress
  .refine(
    (value) => /^https?:\/\/[^/?#@]+\/?$/.test(value),
    'нужен адрес без пути: https://example.ru',
  )
  .transform((value) => new URL(value).origin);
const databaseAddress = z.string().regex(/^postgres(?:ql)?:\/\/\S+$/, 'нужен адрес postgres://…');
const flag = z.stringbool({ truthy: ['1'], falsy: ['0'], error: 'нужно 0 или 1' });
const socialLinks = text.transform((value, context) =>
  value.split(/\s+/).map((entry) => {
    const [, title = '', url = ''] = /^([^=]+)=(https:\/\/\S+)$/.exec(entry) ?? [];
    if (!url) context.addIssue('нужны пары вида Telegram=https://t.me/… через пробел');
    return { title, url, icon: /^https:\/\/t\.me\//.test(url) ? 'send' : 'message-circle' };
  }),
);

const shopVariables = {
  NODE_ENV: oneOf(['production', 'development', 'test']).describe('режим работы'),
  PORT: integer(0, 65_535).prefault('3000').describe('порт магазина'),
  HOST: text.prefault('0.0.0.0').describe('сетевой адрес, на котором слушает магазин'),
  ADMIN_PORT: integer(0, 65_535).prefault('3001').describe('служебный порт'),
  ADMIN_HOST: text.prefault('127.0.0.1').describe('сетевой адрес служебного порта'),
  ADMIN_KEY: text
    .min(24, 'нужно не меньше 24 знаков')
    .optional()
    .describe('ключ оператора для /api/cache-data-update на порту магазина; без него адрес закрыт'),
  SITE_URL: siteAddress
    .prefault('http://localhost:3000')
    .describe('адрес магазина для покупателей; города живут на его поддоменах'),
  TRUST_PROXY: integer(0, 10).prefault('0').describe('сколько прокси стоит перед магазином'),
  DATA_DIR: text.prefault('./data').describe('папка данных: база SQLite, картинки'),
  DATABASE_URL: databaseAddress
    .optional()
    .describe('PostgreSQL (postgres://…); без неё данные в SQLite'),
  DEMO_PRODUCTS: integer(0, 1_000_000)
    .prefault('5000')
    .describe('сколько товаров сделать в пустом магазине; 0 — оставить пустым'),
  ALLOW_DEMO: flag
    .prefault('0')
    .describe('1 разрешает демонстрационные данные на адресе, который не localhost'),
  COMMIT: text.prefault('unknown').describe('выпуск, который показывает /version'),
  RATES_PROVIDER: oneOf(['demo', 'cbr'])
    .prefault('demo')
    .describe('курсы валют: demo — те, что в базе, cbr — Банк России, раз в час'),
  RATES_URL: webAddress
    .prefault('https://www.cbr.ru/scripts/XML_daily.asp')
    .describe('адрес курсов Банка России'),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'])
    .prefault('info')
    .describe('подробность журнала'),
  DRAIN_MS: integer(0, 60_000)
    .prefault('5000')
    .describe('сколько миллисекунд после SIGTERM ещё принимать запросы'),
  MAX_CONNECTIONS: integer(1, 1_000_000)
    .prefault('10000')
    .describe('сколько соединений держать одновременно'),
  PAGE_CACHE_MB: integer(1, 65_536).prefault('128').describe('память под готовые страницы, МБ'),
};

const companyVariables = {
  COMPANY_NAME: text.prefault('Мармит').describe('название магазина'),
  COMPANY_TAGLINE: text
    .prefault('Оборудование и посуда для ресторанов, кафе и магазинов')
    .describe('чем торгует магазин: заголовок главной страницы'),
  COMPANY_LEGAL_NAME: text.prefault('ООО «Мармит»').describe('юридическое лицо'),
  COMPANY_INN: digits([10, 12]).prefault('7700000009').describe('ИНН'),
  COMPANY_KPP: digits([9]).prefault('770001001').describe('КПП'),
  COMPANY_OGRN: digits([13, 15]).prefault('1027700000008').describe('ОГРН'),
  COMPANY_ADDRESS: text
    .prefault('125009, Москва, ул. Складская, д. 1')
    .describe('юридический адрес'),
  COMPANY_EMAIL: z
    .email('нужен адрес электронной почты')
    .prefault('zakaz@marmit.example')
    .describe('почта магазина'),
  COMPANY_TOLL_FREE_PHONE: text.prefault('8 800 200-40-00').describe('бесплатный телефон'),
  COMPANY_REGIONAL_PHONE: text.prefault('8 495 956 4000').describe('телефон для городов'),
  COMPANY_SOCIAL: socialLinks
    .prefault('Telegram=https://t.me/marmit ВКонтакте=https://vk.com/marmit')
    .describe('страницы в социальных сетях: Название=адрес через пробел'),
  COMPANY_SERVICE_URL: webAddress
    .prefault('https://service.marmit.example/')
    .describe('сайт заявок на ремонт'),
};

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>;
const shopSchema = z.object(shopVariables);
const companySchema = z.object(companyVariables);
type ShopVariables = z.output<typeof shopSchema>;

/** Settings by the camel-case form of their variable (DATA_DIR → dataDir), and the firm. */
export type Config = {
  readonly [Name in keyof ShopVariables as CamelCase<Name>]: ShopVariables[Name];
} & { readonly company: Company };

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the settings; an empty variable counts as absent. @throws ConfigError listing every problem. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const shop = shopSchema.safeParse(given);
  const company = companySchema.safeParse(given);
  const issues = [...(shop.error?.issues ?? []), ...(company.error?.issues ?? [])];
  const problems = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (shop.data) problems.push(...findContradictions(shop.data));
  if (problems.length > 0 || !shop.data || !company.data) {
    throw new ConfigError(`Ошибки в настройках:\n- ${problems.join('\n- ')}`);
  }
  const firm = camelCaseKeys(company.data, 'COMPANY_') as unknown as Company;
  return { ...(camelCaseKeys(shop.data) as unknown as Config), company: firm };
}

function findContradictions({ SITE_URL, DEMO_PRODUCTS, ALLOW_DEMO }: ShopVariables): string[] {
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(SITE_URL).hostname);
  if (isLocal || ALLOW_DEMO || DEMO_PRODUCTS === 0) return [];
  return [
    'DEMO_PRODUCTS: на этом SITE_URL демонстрационный каталог разрешает только ALLOW_DEMO=1; для настоящего магазина задайте DEMO_PRODUCTS=0',
  ];
}

function camelCaseKeys(values: object, prefix = ''): Record<string, unknown> {
  const rename = (name: string) =>
    name
      .slice(prefix.length)
      .toLowerCase()
      .replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]));
}

/** Markdown table of all variables, for the README. */
export function configTable(): string {
  const rows = Object.entries({ ...shopVariables, ...companyVariables }).map(([name, schema]) => {
    const fallback =
      schema instanceof z.ZodPrefault ? `\`${String(schema.def.defaultValue)}\`` : '—';
    return `| \`${name}\` | ${name === 'NODE_ENV' ? 'обязательна' : fallback} | ${schema.description} |`;
  });
  return ['| Переменная | По умолчанию | Что задаёт |', '|---|---|---|', ...rows].join('\n');
}
