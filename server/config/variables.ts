import { resolve } from 'node:path';
import { z } from 'zod';
import { parseEmail } from '../../shared/email.ts';
import { parsePhone } from '../../shared/ru/phone.ts';

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
/** Address of e-mail, also in a zone of its own letters: почта@магазин.рф. */
const email = text.refine((value) => parseEmail(value) !== null, 'нужен адрес электронной почты');
const phone = text.refine((value) => parsePhone(value) !== null, 'нужен телефон: +7 и десять цифр');
/** Secret that is never printed. */
const secret = z.string().trim().max(300, 'длиннее 300 знаков');
/** One that goes in a header, which has no other letters. */
const headerKey = secret.regex(
  /^[\x21-\x7e]*$/,
  'нужны латинские буквы, цифры и знаки без пробелов',
);
/** The same of our own. */
const ownKey = headerKey.min(24, 'нужно не меньше 24 знаков');
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
const webAddresses = text.transform((value, context) => {
  const addresses = value.split(/\s+/);
  const isRight = addresses.every((address) => webAddress.safeParse(address).success);
  if (!isRight) context.addIssue('нужны адреса вида https://example.ru через пробел');
  return addresses;
});
/** True when name and password of an address can be read; a host may be left out before a socket. */
function isAddress(value: string): boolean {
  const url = URL.parse(value.replace('@/', '@localhost/'));
  if (!url) return false;
  try {
    decodeURIComponent(url.username);
    decodeURIComponent(url.password);
    return true;
  } catch {
    return false;
  }
}
const IN_PASSWORD = 'адрес не читается: знаки # / ? @ % в пароле пишутся как %23 %2F %3F %40 %25';
const databaseAddress = z
  .string()
  .regex(/^postgres(?:ql)?:\/\/\S+$/, { error: 'нужен адрес postgres://…', abort: true })
  .refine(isAddress, IN_PASSWORD);
const mailAddress = z
  .string()
  .regex(/^smtps?:\/\/\S+$/, { error: 'нужен адрес smtps://…', abort: true })
  .refine(isAddress, IN_PASSWORD);
const flag = z.stringbool({ truthy: ['1'], falsy: ['0'], error: 'нужно 0 или 1' });
const titledLinks = text.transform((value, context) =>
  value.split(/\s+/).map((entry) => {
    const [, title = '', url = ''] = /^([^=]+)=(https:\/\/\S+)$/.exec(entry) ?? [];
    if (!url) context.addIssue('нужны пары вида Telegram=https://t.me/… через пробел');
    return { title: title.replaceAll('_', ' '), url };
  }),
);

/** Settings of the shop by variable: how each is read, its usual value, and its line in the tables. */
export const shopVariables = {
  NODE_ENV: oneOf(['production', 'development', 'test']).describe('режим работы'),
  PORT: integer(0, 65_535).prefault('3000').describe('порт магазина'),
  HOST: text.prefault('0.0.0.0').describe('сетевой адрес, на котором слушает магазин'),
  LISTEN_FDS: integer(0, 2)
    .prefault('0')
    .describe(
      'сколько портов уже открыто: магазин принимает их дескрипторами с третьего; задаёт сама systemd',
    ),
  LISTEN_FDNAMES: text
    .optional()
    .describe('имена этих дескрипторов через двоеточие, desk — управление; задаёт сама systemd'),
  ADMIN_PORT: integer(0, 65_535).prefault('3001').describe('служебный порт'),
  ADMIN_HOST: text.prefault('127.0.0.1').describe('сетевой адрес служебного порта'),
  BACKOFFICE_PORT: integer(0, 65_535)
    .prefault('3002')
    .describe(
      'порт управления магазином; 0 — управления нет, и на настоящем SITE_URL без BACKOFFICE_URL его тоже нет',
    ),
  BACKOFFICE_HOST: text
    .prefault('127.0.0.1')
    .describe('сетевой адрес, на котором слушает управление'),
  BACKOFFICE_URL: siteAddress
    .optional()
    .describe('адрес управления для сотрудников; без него — http://localhost и BACKOFFICE_PORT'),
  ADMIN_KEY: ownKey
    .optional()
    .describe('ключ оператора для /api/cache-data-update на порту магазина; без него адрес закрыт'),
  SITE_URL: siteAddress
    .prefault('http://localhost:3000')
    .describe(
      'адрес магазина для покупателей; города живут на его поддоменах; если не задан, порт в нём — из PORT',
    ),
  TRUST_PROXY: integer(0, 10).prefault('0').describe('сколько прокси стоит перед магазином'),
  // An absolute path: the folder that the process began in may go with its release.
  DATA_DIR: text
    .overwrite((folder) => resolve(folder))
    .prefault('./data')
    .describe('папка данных: база SQLite, картинки'),
  BACKUP_MAX_HOURS: integer(0, 8760)
    .prefault('30')
    .describe(
      'старше скольких часов последняя копия данных, чтобы об этом сказать; 0 — за копиями следят не здесь',
    ),
  DATABASE_URL: databaseAddress
    .optional()
    .describe('PostgreSQL (postgres://…); без неё данные в SQLite'),
  API_BASE_URL: siteAddress
    .optional()
    .describe(
      'адрес другого процесса магазина: этот показывает его страницы, своей базы у него нет',
    ),
  API_HOST: text
    .regex(/^[a-z\d.-]+(?::\d+)?$/i, 'нужно имя сервера: shop.example.ru')
    .optional()
    .describe('имя магазина для API_BASE_URL с внутренним адресом; без него — имя из API_BASE_URL'),
  API_DEADLINE_MS: integer(100, 30_000)
    .prefault('2000')
    .describe('сколько миллисекунд страница ждёт ответа от API_BASE_URL, повторы включая'),
  STOREFRONT_KEY: ownKey
    .optional()
    .describe('общий ключ магазина и его витрин: с ним витрина сообщает адреса покупателей'),
  DEMO_PRODUCTS: integer(0, 1_000_000)
    .prefault('5000')
    .describe('сколько товаров сделать в пустом магазине; 0 — оставить пустым'),
  DEMO_ORDERS: integer(0, 1_000_000)
    .prefault('400')
    .describe('сколько заказов за 90 дней придумать вместе с товарами пробного магазина'),
  ALLOW_DEMO: flag
    .prefault('0')
    .describe('1 разрешает демонстрационные данные на адресе, который не localhost'),
  COMMIT: text.prefault('unknown').describe('выпуск, который показывает /version'),
  RATES_PROVIDER: oneOf(['demo', 'cbr', 'off'])
    .prefault('demo')
    .describe(
      'курсы валют: demo — придуманные, cbr — Банк России, раз в час, off — цены только в рублях',
    ),
  RATES_URL: webAddress
    .prefault('https://www.cbr.ru/scripts/XML_daily.asp')
    .describe('адрес курсов Банка России'),
  PAYMENT_PROVIDER: oneOf(['demo', 'yookassa', 'off'])
    .prefault('demo')
    .describe(
      'оплата на сайте: demo — встроенная тестовая страница, yookassa — ЮKassa, off — её нет: остаются счёт и оплата при получении',
    ),
  YOOKASSA_SHOP_ID: text.regex(/^\d*$/, 'нужны цифры').optional().describe('ЮKassa: shopId'),
  YOOKASSA_SECRET_KEY: secret.optional().describe('ЮKassa: секретный ключ'),
  YOOKASSA_TAX_SYSTEM: oneOf(['1', '2', '3', '5', '6'])
    .prefault('1')
    .describe('ЮKassa: система налогообложения для чеков (1 — ОСН)'),
  SMS_PROVIDER: oneOf(['demo', 'smsc', 'smsru'])
    .prefault('demo')
    .describe('СМС с кодами: demo — код на странице и в журнале, smsc — SMSC.ru, smsru — SMS.ru'),
  SMSC_API_KEY: secret.optional().describe('SMSC.ru: ключ, либо логин и пароль'),
  SMSC_LOGIN: text.optional().describe('SMSC.ru: логин'),
  SMSC_PASSWORD: secret.optional().describe('SMSC.ru: пароль'),
  SMSRU_API_ID: secret.optional().describe('SMS.ru: api_id'),
  SMS_SENDER: text.max(11, 'длиннее 11 знаков').optional().describe('имя отправителя СМС'),
  MAIL_PROVIDER: oneOf(['demo', 'smtp'])
    .prefault('demo')
    .describe('письма: demo — файлы в папке данных (outbox), smtp — почтовый сервер'),
  SMTP_URL: mailAddress.optional().describe('почтовый сервер: smtps://имя:пароль@сервер'),
  MAIL_FROM: email.optional().describe('адрес отправителя писем; без него COMPANY_EMAIL'),
  COMPANY_LOOKUP: oneOf(['demo', 'dadata', 'off'])
    .prefault('demo')
    .describe(
      'компании по ИНН: demo — несколько придуманных, dadata — DaData, off — покупатель заполняет сам',
    ),
  DADATA_API_KEY: headerKey.optional().describe('DaData: ключ'),
  DELIVERY_PROVIDER: oneOf(['table', 'cdek'])
    .prefault('table')
    .describe('цены доставки: table — таблица магазина, cdek — СДЭК'),
  CDEK_CLIENT_ID: text.optional().describe('СДЭК: идентификатор'),
  CDEK_CLIENT_SECRET: secret.optional().describe('СДЭК: пароль'),
  CDEK_SENDER_CITY: integer(1, 1_000_000).prefault('44').describe('СДЭК: код города отправки'),
  YANDEX_MAPS_KEY: text
    .regex(/^[\w-]*$/, 'нужны латинские буквы, цифры и дефисы')
    .optional()
    .describe(
      'Яндекс Карты: ключ JavaScript API; его видно на странице, без него — список адресов',
    ),
  YANDEX_MAPS_URL: webAddress
    .prefault('https://api-maps.yandex.ru/v3/')
    .describe('адрес скрипта Яндекс Карт'),
  METRIKA_ID: digits([5, 6, 7, 8, 9, 10])
    .optional()
    .describe(
      'Яндекс Метрика: номер счётчика; без него магазин не спрашивает согласия на аналитику',
    ),
  RUM_PERCENT: integer(0, 100)
    .prefault('10')
    .describe('какую долю просмотров измерять в браузерах (LCP, INP, CLS в /metrics), %'),
  SERVICE_WORKER: flag
    .prefault('1')
    .describe('страница без связи и уведомления в браузере; 0 снимает их у всех, кто заходил'),
  INDEXNOW_KEY: text
    .regex(/^[A-Za-z\d-]{8,128}$/, 'нужно от 8 до 128 латинских букв, цифр и дефисов')
    .optional()
    .describe('IndexNow: ключ, с которым поисковикам сообщают об изменениях; его видно всем'),
  INDEXNOW_URL: webAddress
    .prefault('https://yandex.com/indexnow')
    .describe('IndexNow: куда сообщать'),
  CDN_PURGE_URL: webAddresses
    .optional()
    .describe('CDN: куда сообщать, какие страницы устарели; несколько адресов — через пробел'),
  CDN_PURGE_KEY: ownKey
    .optional()
    .describe('CDN: ключ, с которым магазин обращается по CDN_PURGE_URL'),
  CDN_PURGE_SECONDS: integer(1, 300)
    .prefault('10')
    .describe(
      'CDN: сообщать не чаще, чем раз в столько секунд; первое изменение и конец импорта — сразу',
    ),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'])
    .prefault('info')
    .describe('подробность журнала'),
  DRAIN_MS: integer(0, 60_000)
    .prefault('5000')
    .describe('сколько миллисекунд после SIGTERM ещё принимать запросы'),
  MAX_CONNECTIONS: integer(1, 1_000_000)
    .prefault('10000')
    .describe('сколько соединений держать одновременно'),
  PAGE_WAIT_MS: integer(0, 10_000)
    .prefault('5')
    .describe(
      'сколько миллисекунд страница ждёт свои нижние части, прежде чем уходит без них, а они следом',
    ),
  PAGE_CACHE_MB: integer(1, 65_536).prefault('128').describe('память под готовые страницы, МБ'),
};

/** Settings of the firm by variable. */
export const companyVariables = {
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
  COMPANY_EMAIL: email.prefault('zakaz@marmit.example').describe('почта магазина'),
  COMPANY_TOLL_FREE_PHONE: phone.prefault('8 800 200-40-00').describe('бесплатный телефон'),
  COMPANY_REGIONAL_PHONE: phone.prefault('8 495 956 4000').describe('телефон для городов'),
  COMPANY_SOCIAL: titledLinks
    .prefault('Telegram=https://t.me/marmit ВКонтакте=https://vk.com/marmit')
    .describe('страницы в социальных сетях: Название=адрес через пробел'),
  COMPANY_APPS: titledLinks
    .default([])
    .describe(
      'приложение магазина: Название=адрес через пробел, «_» вместо пробела в названии; без них о приложении не говорится',
    ),
  COMPANY_BANK_NAME: text.prefault('АО «Банк», г. Москва').describe('банк, с городом'),
  COMPANY_BANK_BIK: digits([9]).prefault('044525000').describe('БИК банка'),
  COMPANY_BANK_ACCOUNT: digits([20]).prefault('40702810000000000001').describe('расчётный счёт'),
  COMPANY_BANK_CORR_ACCOUNT: digits([20])
    .prefault('30101810000000000000')
    .describe('корреспондентский счёт банка'),
  COMPANY_DIRECTOR: text.prefault('Иванов И. И.').describe('кто подписывает счета'),
  COMPANY_ACCOUNTANT: text.optional().describe('главный бухгалтер; без него подписывает директор'),
  COMPANY_SERVICE_URL: webAddress
    .prefault('https://service.marmit.example/')
    .describe('сайт заявок на ремонт'),
};
