import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type ClientFile, createClient, ExchangeBroken } from './client.ts';

const USAGE = `Обмен так, как его ведёт 1С: npm run exchange:emulate -- АДРЕС --login ЛОГИН --password ПАРОЛЬ [что делать]

  --goods ПАПКА        выгрузить файлы папки: товары, цены, остатки, картинки
  --orders             забрать заказы
  --save ФАЙЛ          куда записать забранные заказы
  --documents ПАПКА    отправить документы
  --version 2.09       версия протокола, которую называет клиент
  Проступки: --doubles-parts --loses-part N --never-imports --never-acknowledges --breaks-after N
             --forgets-cookie --imports-backwards --skips-init --part-bytes N --chokes-on ТЕКСТ
             --tests-login
`;

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** Files of a folder by their paths in it. */
function listFiles(folder: string): ClientFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ name: relative(folder, path), content: readFileSync(path) }));
}

const flag = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    login: text,
    password: text,
    goods: text,
    documents: text,
    orders: flag,
    save: text,
    version: text,
    'doubles-parts': flag,
    'loses-part': text,
    'never-imports': flag,
    'never-acknowledges': flag,
    'breaks-after': text,
    'forgets-cookie': flag,
    'imports-backwards': flag,
    'skips-init': flag,
    'part-bytes': text,
    'chokes-on': text,
    'tests-login': flag,
  },
});
const [url] = positionals;
if (!url || !values.login || !values.password) {
  console.log(USAGE);
  process.exit(2);
}
const optional = {
  losesPart: number(values['loses-part']),
  breaksAfter: number(values['breaks-after']),
  partBytes: number(values['part-bytes']),
  chokesOn: values['chokes-on'] === undefined ? undefined : new RegExp(values['chokes-on']),
  version: values.version,
};
const client = createClient({
  url,
  login: values.login,
  password: values.password,
  doublesParts: values['doubles-parts'],
  neverImports: values['never-imports'],
  neverAcknowledges: values['never-acknowledges'],
  forgetsCookie: values['forgets-cookie'],
  importsBackwards: values['imports-backwards'],
  skipsInit: values['skips-init'],
  testsLogin: values['tests-login'],
  ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  onStep: (step, answer) => console.log(`${step}\n  ${answer.replaceAll('\n', '\n  ')}`),
});
try {
  if (values.goods) await client.sendGoods(listFiles(values.goods));
  if (values.documents) await client.sendDocuments(listFiles(values.documents));
  if (values.orders) {
    const xml = await client.takeOrders();
    if (values.save) writeFileSync(values.save, xml);
    else console.log(xml);
  }
} catch (error) {
  if (!(error instanceof ExchangeBroken)) throw error;
  console.log(`Обмен не завершён: ${error.message}`);
  process.exitCode = 1;
} finally {
  client.close();
}
