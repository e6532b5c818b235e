import { Agent, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { packFiles } from './pack-files.ts';

/** A file of an exchange as the client has it on its disk. */
export interface ClientFile {
  /** import.xml, import_files/ab/photo.jpg */
  name: string;
  content: Uint8Array | string;
}

/** Departures of the client from a good one; each is seen in the wild. */
export interface Misbehaviour {
  /** Every part is sent twice, as after an answer that was lost. */
  doublesParts?: boolean;
  /** Number of the part that is never sent, from 0. */
  losesPart?: number;
  /** Files go out and `import` never comes. */
  neverImports?: boolean;
  /** Orders are taken and never acknowledged. */
  neverAcknowledges?: boolean;
  /** Requests after which the line breaks. */
  breaksAfter?: number;
  /** Logs in with each call in the place of the cookie. */
  forgetsCookie?: boolean;
  /** Asks for imports from the last file to the first. */
  importsBackwards?: boolean;
  /** Sends no `init`. */
  skipsInit?: boolean;
  /** Another file_limit than it was told. */
  partBytes?: number;
  /** Cannot read an order that holds this. */
  chokesOn?: RegExp;
  /** The same login once more before the exchange, as its check does. */
  testsLogin?: boolean;
}

export interface ClientOptions extends Misbehaviour {
  /** https://shop.example.ru/1c/exchange */
  url: string;
  login: string;
  password: string;
  /** Named in init by newer clients. */
  version?: string;
  timeoutMs?: number;
  onStep?: (step: string, answer: string) => void;
  /** Called with the orders when 1C has read them, before it says so. */
  onRead?: (xml: string) => void;
}

/** The exchange cannot go on; the message is what its user would be shown. */
export class ExchangeBroken extends Error {
  override name = 'ExchangeBroken';
}

export interface Client {
  /** Goods, prices and rests to the shop. */
  sendGoods(files: readonly ClientFile[]): Promise<void>;
  /** Orders of the shop; gives the XML that was read. */
  takeOrders(): Promise<string>;
  /** Documents to the shop. */
  sendDocuments(files: readonly ClientFile[]): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 180_000;

/** The client's side of the exchange, as 1C:Enterprise behaves. */
export function createClient(options: ClientOptions): Client {
  const isSecure = options.url.startsWith('https:');
  const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  let cookie = '';
  let requests = 0;

  async function ask(query: string, body?: Uint8Array): Promise<Uint8Array> {
    if (options.breaksAfter !== undefined && requests++ >= options.breaksAfter) {
      throw new ExchangeBroken('Соединение оборвано');
    }
    const headers: Record<string, string> = { 'User-Agent': '1C+Enterprise/8.3' };
    const isLogin = query.includes('mode=checkauth');
    if (isLogin || options.forgetsCookie) {
      const pair = Buffer.from(`${options.login}:${options.password}`).toString('base64');
      headers['Authorization'] = `Basic ${pair}`;
    }
    if (cookie && !isLogin && !options.forgetsCookie) headers['Cookie'] = cookie;
    if (body) headers['Content-Length'] = String(body.length);
    const answer = await send(`${options.url}?${query}`, { agent, headers, body });
    options.onStep?.(query, Buffer.from(answer).toString());
    if (answer.length === 0) throw new ExchangeBroken('Пустой ответ');
    return answer;
  }

  function send(
    url: string,
    {
      agent,
      headers,
      body,
    }: { agent: Agent; headers: Record<string, string>; body?: Uint8Array | undefined },
  ): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const call = isSecure ? secureRequest : request;
      const req = call(
        url,
        { agent, headers, method: body ? 'POST' : 'GET', timeout: options.timeoutMs ?? TIMEOUT_MS },
        (res) => {
          const chunks: Uint8Array[] = [];
          res.on('data', (chunk: Uint8Array) => chunks.push(chunk));
          res.on('end', () => resolve(Buffer.concat(chunks)));
          res.on('error', reject);
        },
      );
      req.on('timeout', () => req.destroy(new ExchangeBroken('Время ожидания вышло')));
      req.on('error', reject);
      req.end(body);
    });
  }

  /** Lines are split at LF and not trimmed. */
  const linesOf = (answer: Uint8Array) => Buffer.from(answer).toString('utf8').split('\n');

  async function say(query: string, body?: Uint8Array): Promise<string[]> {
    const lines = linesOf(await ask(query, body));
    if (lines[0] === 'success' || lines[0] === 'progress') return lines;
    throw new ExchangeBroken(lines.slice(lines[0] === 'failure' ? 1 : 0).join('\n'));
  }

  async function login(type: string): Promise<void> {
    const times = options.testsLogin ? 2 : 1;
    for (let time = 0; time < times; time++) {
      const [, name, value] = await say(`type=${type}&mode=checkauth`);
      cookie = `${name}=${value}`;
    }
  }

  async function begin(type: string): Promise<{ isZipped: boolean; limit: number }> {
    const version = options.version ? `&version=${options.version}` : '';
    const lines = linesOf(await ask(`type=${type}&mode=init${version}`));
    if (lines[0] === 'failure') throw new ExchangeBroken(lines.slice(1).join('\n'));
    if (!options.version && lines.length !== 2) {
      throw new ExchangeBroken(`Непонятный ответ на init: ${lines.join(' / ')}`);
    }
    const [zip = '', size = ''] = lines;
    const limit = Number(size.slice(size.indexOf('=') + 1));
    if (!/^zip=(?:yes|no)$/.test(zip) || !Number.isInteger(limit) || limit <= 0) {
      throw new ExchangeBroken(`Непонятный ответ на init: ${zip} / ${size}`);
    }
    return { limit, isZipped: zip === 'zip=yes' };
  }

  async function upload(type: string, file: ClientFile, limit: number): Promise<void> {
    const content = Buffer.from(file.content);
    const size = options.partBytes ?? limit;
    const query = `type=${type}&mode=file&filename=${encodeURIComponent(file.name)}`;
    for (let at = 0, part = 0; at < content.length || part === 0; at += size, part++) {
      if (part === options.losesPart) continue;
      const times = options.doublesParts ? 2 : 1;
      for (let time = 0; time < times; time++) await say(query, content.subarray(at, at + size));
    }
  }

  async function importFile(type: string, name: string): Promise<void> {
    for (;;) {
      const [word] = await say(`type=${type}&mode=import&filename=${encodeURIComponent(name)}`);
      if (word === 'success') return;
    }
  }

  async function sendFiles(type: string, files: readonly ClientFile[]): Promise<void> {
    await login(type);
    const { isZipped, limit } = options.skipsInit
      ? { isZipped: false, limit: 1 << 20 }
      : await begin(type);
    const sent = isZipped
      ? [{ name: `v8_${Date.now().toString(16)}_3e.zip`, content: await packFiles(files) }]
      : files;
    for (const file of sent) await upload(type, file, limit);
    if (options.neverImports) return;
    const names = files.map(({ name }) => name).filter((name) => /^[^/]+\.xml$/i.test(name));
    for (const name of options.importsBackwards ? names.reverse() : names) {
      await importFile(type, name);
    }
  }

  return {
    sendGoods: (files) => sendFiles('catalog', files),
    sendDocuments: (files) => sendFiles('sale', files),
    async takeOrders() {
      await login('sale');
      const answer = await ask('type=sale&mode=query');
      const head = Buffer.from(answer.subarray(0, 5)).toString('latin1');
      if (head !== '<?xml') throw new ExchangeBroken(`Это не заказы: ${linesOf(answer).join(' ')}`);
      const declared = /encoding="([\w-]+)"/.exec(
        Buffer.from(answer.subarray(0, 100)).toString('latin1'),
      );
      const xml = new TextDecoder(declared?.[1] ?? 'utf-8', { fatal: true }).decode(answer);
      if (options.chokesOn?.test(xml)) throw new ExchangeBroken('Заказ не прочитан');
      options.onRead?.(xml);
      if (!options.neverAcknowledges) await say('type=sale&mode=success');
      return xml;
    },
    close: () => agent.destroy(),
  };
}
