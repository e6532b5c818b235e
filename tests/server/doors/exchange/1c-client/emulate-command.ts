import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type ClientFile, createClient, ExchangeBroken } from './client.ts';
import { EMULATE_USAGE, type Emulation, readEmulation } from './read-emulation.ts';

/** Files of a folder by their paths in it. */
function listFiles(folder: string): ClientFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ name: relative(folder, path), content: readFileSync(path) }));
}

async function emulate({ client: options, ...wanted }: Emulation): Promise<0 | 1> {
  const onStep = (step: string, answer: string) =>
    console.log(`${step}\n  ${answer.replaceAll('\n', '\n  ')}`);
  const client = createClient({ ...options, onStep });
  try {
    if (wanted.goods) await client.sendGoods(listFiles(wanted.goods));
    if (wanted.documents) await client.sendDocuments(listFiles(wanted.documents));
    if (wanted.takesOrders) {
      const xml = await client.takeOrders();
      if (wanted.save) writeFileSync(wanted.save, xml);
      else console.log(xml);
    }
    return 0;
  } catch (error) {
    console.log(`Обмен не завершён: ${sayFault(error)}`);
    return 1;
  } finally {
    client.close();
  }
}

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
