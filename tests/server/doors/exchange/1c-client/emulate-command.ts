import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type ClientFile, createClient, ExchangeBroken } from './client.ts';
import { EMULATE_USAGE, type Emulation, readEmulation } from './read-emulation.ts';
import { tellFiles, tellOrders, tellStep } from './tell-exchange.ts';

/** Files of a folder by their paths in it. */
function listFiles(folder: string): ClientFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ name: relative(folder, path), content: readFileSync(path) }));
}

async function emulate({ client: options, ...wanted }: Emulation): Promise<0 | 1> {
  const print = (lines: readonly string[]) => {
    for (const line of lines) console.log(`  ${line}`);
  };
  const onStep = (query: string, answer: string) => {
    if (wanted.showsCalls)
      console.log(`  ${query}\n    ${answer.slice(0, MAX_CALL).replaceAll('\n', '\n    ')}`);
    print(query.includes('mode=query') ? tellOrders(answer) : tellStep(query, answer));
  };
  const client = createClient({ ...options, onStep });
  try {
    if (wanted.goods) {
      console.log(`Товары в магазин, папка ${wanted.goods}`);
      const files = listFiles(wanted.goods);
      print(tellFiles(files));
      await client.sendGoods(files);
      if (options.neverImports) print(['Загрузку никто не попросил: магазин начнёт её сам']);
    }
    if (wanted.documents) {
      console.log(`Документы в магазин, папка ${wanted.documents}`);
      const files = listFiles(wanted.documents);
      print(tellFiles(files));
      await client.sendDocuments(files);
    }
    if (wanted.takesOrders) {
      console.log('Заказы из магазина');
      const xml = await client.takeOrders();
      if (options.neverAcknowledges) print(['Получение не подтверждено: магазин отдаст их снова']);
      if (wanted.save) {
        writeFileSync(wanted.save, xml);
        print([`Записано в ${wanted.save}`]);
      }
    }
    console.log(`Обмен завершён. ${JOURNAL}`);
    return 0;
  } catch (error) {
    console.log(`Обмен не завершён: ${sayFault(error)}`);
    return 1;
  } finally {
    client.close();
  }
}

const JOURNAL = 'Что отклонено и что ждёт решения: npm run exchange:journal';
/** Letters of an answer that are shown as they came. */
const MAX_CALL = 2000;
const MAX_ANSWER = 300;

/** Message for the user of the client; a fault of the client's own is thrown on. */
function sayFault(error: unknown): string {
  if (error instanceof ExchangeBroken) {
    const { message } = error;
    if (/^\s*<(?:!doctype|html)/i.test(message)) {
      return 'по этому адресу страница, а не обмен: он заканчивается на /1c/exchange';
    }
    return message.length > MAX_ANSWER ? `${message.slice(0, MAX_ANSWER)}…` : message;
  }
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'getaddrinfo') return 'такого сервера нет, проверьте адрес';
  if (code === 'ECONNREFUSED') return 'сервер не отвечает: запущен ли магазин и тот ли порт?';
  if (code === 'ECONNRESET') return 'сервер оборвал соединение';
  throw error;
}

const command = readEmulation(process.argv.slice(2));
if (command.kind === 'run') {
  process.exitCode = await emulate(command);
} else {
  console.log(`${command.reason}\n\n${EMULATE_USAGE}`);
  process.exitCode = 2;
}
