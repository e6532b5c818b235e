/**
 * `node scripts/bench/wire.mjs [ms]`: when the pieces of pages come over a shop whose every answer takes
 * so many milliseconds (300), the fast parts of one page beside its slow ones. Over plain HTTP, gzip.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { freePort } from '../free-port.mjs';
import { ensureBuilt, pinnedNode, root } from '../setup.mjs';

const delayMs = Number(process.argv[2] ?? 300);
const KEY = 'key-of-all-storefronts-of-the-bench';
const folder = mkdtempSync(join(tmpdir(), 'marmit-wire-'));
const children = [];
/** Times when the line handed answers over. */
const handedOver = [];

ensureBuilt();
try {
  const shop = await start('shop', {});
  const line = await delay(shop.port);
  const front = await start('front', { API_BASE_URL: `http://127.0.0.1:${line}` });
  const home = await ask(front.port, '/', {});
  const product = /href="(\/goods\/\d+)/.exec(home.text)?.[1];
  console.log(`Каждый ответ магазина за витриной: +${delayMs} мс. Миллисекунды от запроса.\n`);
  console.log(
    '| Страница | Ответ, решивший статус | Первый байт | Куски: КБ | Конец |\n|---|---|---|---|---|',
  );
  // The first showing also compiles what it needs.
  for (const path of ['/', product, '/dostavka_oplata/'])
    await ask(front.port, `${path}?page=2`, {});
  for (const path of ['/', product, '/dostavka_oplata/']) {
    for (const [who, cookie] of [
      ['гость', ''],
      ['гость с корзиной', 'city_id=78'],
    ]) {
      const headers = cookie ? { Cookie: cookie } : {};
      const asked = cookie ? path : `${path}?page=3`;
      const { pieces, endMs, startedAt } = await ask(front.port, asked, headers);
      const decided = handedOver
        .map((at) => Math.round(at - startedAt))
        .filter((ms) => ms > 0 && ms <= pieces[0].ms);
      const told = pieces.map(({ ms, bytes }) => `${ms}: ${(bytes / 1024).toFixed(1)}`).join(', ');
      console.log(
        `| ${path} (${who}) | ${Math.max(...decided)} | ${pieces[0]?.ms} | ${told} | ${endMs} |`,
      );
    }
  }
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}

/** A shop of its own on a free port. */
async function start(name, env) {
  const [port, adminPort] = [await freePort(), await freePort()];
  const child = spawn(pinnedNode, [join(root, 'dist', 'server', 'main.js')], {
    stdio: 'inherit',
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      BACKOFFICE_PORT: '0',
      DATA_DIR: join(folder, name),
      DEMO_PRODUCTS: '1200',
      DEMO_ORDERS: '0',
      STOREFRONT_KEY: KEY,
      ...env,
    },
  });
  children.push(child);
  for (let tries = 0; tries < 400; tries++) {
    const status = await ask(adminPort, '/readyz', {}).then(
      ({ status }) => status,
      () => 0,
    );
    if (status === 200) return { port };
    await pause(50);
  }
  throw new Error(`${name} does not open`);
}

/** Passes everything on, later. */
async function delay(port) {
  const line = createServer((req, res) => {
    const { method, headers, url } = req;
    const onward = request({ port, method, headers, path: url }, async (answer) => {
      await pause(delayMs);
      res.writeHead(answer.statusCode, answer.headers);
      answer.pipe(res);
      answer.once('end', () => handedOver.push(performance.now()));
    });
    onward.on('error', () => res.destroy());
    req.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  return line.address().port;
}

/** The page with the time of each piece and of the end. */
async function ask(port, path, headers) {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  const asked = request({
    port,
    path,
    headers: { Host: 'localhost', 'Accept-Encoding': 'gzip', ...headers },
  });
  asked.end();
  const [answer] = await once(asked, 'response');
  const pieces = [];
  answer.on('data', (bytes) => pieces.push({ ms: elapsed(), bytes: bytes.length }));
  const body = answer.headers['content-encoding'] ? answer.pipe(createGunzip()) : answer;
  let text = '';
  for await (const chunk of body.setEncoding('utf8')) text += chunk;
  return {
    status: answer.statusCode,
    text,
    pieces: joinPieces(pieces),
    endMs: elapsed(),
    startedAt,
  };
}

/** Pieces within two milliseconds are one. */
function joinPieces(pieces) {
  const joined = [];
  for (const { ms, bytes } of pieces) {
    const last = joined.at(-1);
    if (last && ms - last.ms <= 2) last.bytes += bytes;
    else joined.push({ ms, bytes });
  }
  return joined;
}
