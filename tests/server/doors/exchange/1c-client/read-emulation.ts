import { existsSync, readdirSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sayOptionFault } from '../../../../../server/platform/say-option-fault.ts';
import type { ClientOptions } from './client.ts';

export const EMULATE_USAGE = `Обмен так, как его ведёт 1С: npm run exchange:emulate -- АДРЕС --login ЛОГИН --password ПАРОЛЬ [что делать]

  --goods ПАПКА        выгрузить файлы папки: товары, цены, остатки, картинки
  --orders             забрать заказы
  --save ФАЙЛ          куда записать забранные заказы целиком
  --documents ПАПКА    отправить документы
  --version 2.09       версия протокола, которую называет клиент
  --calls              печатать и вызовы с ответами магазина как есть
  Проступки: --doubles-parts --loses-part N --never-imports --never-acknowledges --breaks-after N
             --forgets-cookie --imports-backwards --skips-init --part-bytes N --chokes-on ТЕКСТ
             --tests-login
`;

export interface Emulation {
  client: ClientOptions;
  /** Folders of files to send. */
  goods: string | undefined;
  documents: string | undefined;
  takesOrders: boolean;
  /** File that the orders go to. */
  save: string | undefined;
  /** Calls are told as they are, beside what they mean. */
  showsCalls: boolean;
}

export type EmulateCommand = ({ kind: 'run' } & Emulation) | { kind: 'wrong'; reason: string };

const flag = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;
const options = {
  login: text,
  password: text,
  goods: text,
  documents: text,
  orders: flag,
  save: text,
  calls: flag,
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
} as const;

/** Fault of the words after the command's name; its message is shown to who typed them. */
class WrongWords extends Error {
  override name = 'WrongWords';
}

/** Command of the operator, from the words after the command's name. */
export function readEmulation(argv: readonly string[]): EmulateCommand {
  try {
    return { kind: 'run', ...readWords(argv) };
  } catch (error) {
    const reason = error instanceof WrongWords ? error.message : sayOptionFault(error);
    if (reason === null) throw error;
    return { kind: 'wrong', reason };
  }
}

function readWords(argv: readonly string[]): Emulation {
  const { values, positionals } = parseArgs({ args: [...argv], allowPositionals: true, options });
  const [url] = positionals;
  if (!url) throw new WrongWords('Назовите адрес обмена');
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new WrongWords(`«${url}» — не адрес: он начинается с http:// или https://`);
  }
  if (!values.login || !values.password) throw new WrongWords('Нужны --login и --password');
  const { goods, documents, orders, save } = values;
  if (!goods && !documents && !orders) {
    throw new WrongWords('Скажите, что делать: --goods, --orders или --documents');
  }
  for (const folder of [goods, documents]) if (folder) checkFolder(folder);
  const optional = {
    losesPart: readNumber('loses-part', values['loses-part'], 0),
    breaksAfter: readNumber('breaks-after', values['breaks-after'], 0),
    partBytes: readNumber('part-bytes', values['part-bytes'], 1),
    chokesOn: readPattern(values['chokes-on']),
    version: values.version,
  };
  const client: ClientOptions = {
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
  };
  return { client, goods, documents, takesOrders: orders, save, showsCalls: values.calls };
}

function checkFolder(folder: string): void {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new WrongWords(`Нет папки «${folder}»`);
  }
  if (!readdirSync(folder, { recursive: true }).some((name) => /\.xml$/i.test(String(name)))) {
    throw new WrongWords(`В папке «${folder}» нет файлов .xml: загружать нечего`);
  }
}

function readNumber(name: string, given: string | undefined, least: number): number | undefined {
  if (given === undefined) return undefined;
  if (!/^\d{1,9}$/.test(given) || Number(given) < least) {
    throw new WrongWords(`--${name}: нужно целое число от ${least}`);
  }
  return Number(given);
}

function readPattern(given: string | undefined): RegExp | undefined {
  if (given === undefined) return undefined;
  try {
    return new RegExp(given);
  } catch {
    throw new WrongWords(`--chokes-on: «${given}» — не образец текста`);
  }
}
