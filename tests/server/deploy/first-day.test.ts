import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { endLater } from '../../helpers/ends.ts';
import { yml } from '../doors/exchange/feeds.ts';
import { waitUntil } from '../processes/shop-process.ts';
import { createStandIn, type StandIn } from './server-stand-in.ts';
import { makeRepository } from './source-repository.ts';
import { openVisitor } from './stand-in-visitor.ts';
import { type Cluster, clusterEnv, startCluster } from './start-cluster.ts';

// Builds the shop from a clone, as the document says.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const root = join(import.meta.dirname, '../../..');
const readme = readFileSync(join(root, 'docs/deploy/README.md'), 'utf8');
const { findNginx }: { findNginx: () => string } = await import(
  join(root, 'scripts', 'find-nginx.mjs')
);

/** The code blocks of a section, as they stand. */
function blocksOf(title: string): string[] {
  const section = readme.split(/^## /m).find((each) => each.startsWith(title)) ?? '';
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
}
const first = blocksOf('The first time');
const blockWith = (words: string) => {
  const found = [...first, ...blocksOf('Copies of the data')].filter((block) =>
    block.includes(words),
  );
  if (found.length !== 1) throw new Error(`${found.length} blocks with «${words}»`);
  return found[0] ?? '';
};

/** Short: sockets below it have at most 108 signs. */
const folder = mkdtempSync(join(tmpdir(), 'fd-'));
endLater(() => rmSync(folder, { recursive: true, force: true }));
// The database server is another user.
chmodSync(folder, 0o755);
let server: StandIn;
let cluster: Cluster;
let port: number;
let databaseUrl: string;

beforeAll(async () => {
  const names = ['3000', '3001', '3002', '3010', '3011', '3090', '5432', '443', '80'] as const;
  const ports: Record<string, number> = {};
  for (const name of names) ports[name] = await freePort();
  port = ports['443'] ?? 0;
  cluster = await startCluster(join(folder, 'pg'), ports['5432'] ?? 0);
  server = await createStandIn({
    folder: join(folder, 's'),
    root,
    ports,
    postgres: clusterEnv(ports['5432'] ?? 0),
    nginx: findNginx(),
  });
  const certificates = server.path('/etc/letsencrypt/live/marmit.example');
  mkdirSync(certificates, { recursive: true });
  const made = spawnSync('openssl', [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
    ...['-subj', '/CN=marmit.example', '-keyout', join(certificates, 'privkey.pem')],
    ...['-out', join(certificates, 'fullchain.pem')],
  ]);
  expect(made.status).toBe(0);
  console.log(
    `Без systemd: процессы запущены по строкам своих unit-файлов. PostgreSQL: ${cluster.isOfMachine ? 'из пакетов' : 'встроенный, без pg_dump его версии'}. Пакеты npm взяты готовыми.`,
  );
});

const settings = (name: string) =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(
    readFileSync(server.path('/etc/marmit/shop.env'), 'utf8'),
  )?.[1] ?? '';

it('is prepared: database, settings, release, units', async () => {
  const commands = ['createdb', 'shop.env <<END', 'git clone', 'marmit-run /usr/local/bin'].map(
    blockWith,
  );
  const said = await server.run(commands.join('\n'), {
    REPOSITORY: makeRepository(root, join(folder, 'r')),
  });
  expect(said).toContain('База приведена к текущей версии.');
  databaseUrl = settings('DATABASE_URL');
  expect(databaseUrl).toMatch(/^postgres:\/\/marmit:\w{48}@127\.0\.0\.1:/);
});

it('does not open to buyers before the firm has said who it is', async () => {
  const opening = server.run('systemctl start marmit@3000');
  await expect(opening).rejects.toThrow();
  const said = server.said('marmit@3000');
  expect(said).toContain('Магазин на настоящем SITE_URL не откроется');
  for (const missing of ['Напишите ИНН', 'Банк и счёт', 'Способ доставки']) {
    expect(said).toContain(missing);
  }
  expect(said).not.toMatch(/\bat \S+\.js/);
});

it('is opened by a file, and takes the goods', async () => {
  const opened = await server.run(`cd /srv/marmit/current\n${blockWith('open-shop.json')}`);
  expect(opened).toContain('Главный город: Казань');
  const offers = Array.from({ length: 30 }, (_, at) => ({
    id: String(at + 1),
    name: `Нож поварской № ${at + 1}`,
    price: '1500',
    inner: '<count>40</count>',
    attributes: 'available="true"',
  }));
  writeFileSync(server.path('/srv/marmit/feeds/goods.xml'), yml(offers));
  const imported = await server.run(`cd /srv/marmit/current\n${blockWith('goods.xml')}`);
  expect(imported).toContain('30');
});

it('starts its processes and nginx, and shows the firm and its goods', async () => {
  await server.run(`cd /srv/marmit/current\n${blockWith('systemctl reload nginx')}`);
  expect(server.said('marmit@3000')).toContain('Магазин открыт: https://marmit.example');
  const { ask } = openVisitor(port);
  await waitUntil('nginx answers', async () => {
    return (await ask('/').catch(() => null))?.status === 200;
  });
  const { text } = await ask('/');
  expect(text).toContain('ООО «Ножи»');
  expect(text).not.toMatch(/Мармит|800 200-40-00|marmit\.example"[^>]*@/);
  await waitUntil('nginx keeps the page', async () => {
    return (await ask('/')).headers['x-cache'] === 'HIT';
  });
  const { text: found } = await ask(`/search/${encodeURIComponent('нож')}`);
  expect(found).toContain('Нож поварской');
});

it('has copies renewed by a program that runs as the user of nginx', async () => {
  const said = () => server.said('marmit-purge');
  await waitUntil('the program listens', async () => said().includes('ждёт на')).catch(() => {
    throw new Error(said());
  });
  await waitUntil('the shop was heard', async () => said().includes('Копии устарели'));
  const told = await fetch(settings('CDN_PURGE_URL'), {
    method: 'POST',
    headers: { Authorization: `Bearer ${settings('CDN_PURGE_KEY')}` },
    body: JSON.stringify({ tags: [], everything: true }),
  });
  const { queued } = await told.json();
  expect([told.status, queued > 0]).toEqual([200, true]);
  await waitUntil('copies are renewed', async () => said().includes('Копии обновлены'));
  expect(said()).not.toMatch(/EACCES|Не все копии|Копии не обновлены/);
});

it('lets its people in by the name of the desk, past nothing that is kept', async () => {
  const { ask } = openVisitor(port);
  const desk = { Host: 'upravlenie.marmit.example' };
  const door = await ask('/login', { headers: desk });
  expect([door.status, door.headers['x-cache'], door.headers['cache-control']]).toEqual([
    200,
    undefined,
    'private, no-store',
  ]);
  expect(door.text).toContain('noindex');
  const invited = await server.run(
    `cd /srv/marmit/current\nmarmit-run dist/server/staff-command.js 'Анна' owner`,
  );
  const [, invitation = ''] = /https:\/\/upravlenie\.marmit\.example(\/\S+)/.exec(invited) ?? [];
  expect((await ask(invitation, { headers: desk })).text).toContain('Анна');
  // A table that is pasted whole is larger than what visitors of the shop may send.
  const table = await ask('/prices/table', {
    method: 'POST',
    body: Buffer.alloc(3_000_000, 'x'),
    headers: { ...desk, 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(table.status).not.toBe(413);
  expect((await ask('/login')).text).not.toContain('Войти по ключу');
});

it('takes its first order', async () => {
  const { ask, form } = openVisitor(port);
  const found = (await ask(`/search/${encodeURIComponent('нож')}`)).text;
  const [, code = ''] = /href="\/goods\/([^"]+)"/.exec(found) ?? [];
  const page = (await ask(`/goods/${code}`)).text;
  const [, product = ''] = /action="\/basket\/lines\/(\d+)["#]/.exec(page) ?? [];
  expect((await form('/basket/lines', { product_id: product, quantity: '2' })).status).toBe(303);
  const recipient = { name: 'Анна Белова', phone: '8 916 123-45-67', email: 'anna@example.ru' };
  await form('/order', { step: 'recipient', ...recipient, consent: 'yes' });
  await form('/order', { step: 'delivery', delivery: 'courier', courier_address: 'ул. Мира, 1' });
  await form('/order', { step: 'payment', payment: 'card' });
  const confirm = (await ask('/order?step=confirm')).text;
  const hidden = [...confirm.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
  const placed = await form('/order', { ...fields, comment: '' });
  expect([placed.status, placed.headers['location']]).toEqual([
    303,
    expect.stringMatching(/^(?:https:\/\/marmit\.example)?\/(?:result|pay-result|pay)/),
  ]);
  const orders = await server.run(
    `psql -At "$DATABASE" -c "select name || ' ' || total from orders"`,
    { DATABASE: databaseUrl },
  );
  // Two knives, and the courier that the owner named.
  expect(orders.trim()).toBe('Анна Белова 345000');
});

it('exchanges with 1C behind nginx, in parts larger than pages may be', async () => {
  const password = 'long-enough-for-1c';
  await server.run(`cd /srv/marmit/current\n${blockWith('exchange-node-command')}`, {
    EXCHANGE_PASSWORD: password,
  });
  const { ask } = openVisitor(port);
  const headers = { Authorization: `Basic ${Buffer.from(`ut:${password}`).toString('base64')}` };
  const entered = await ask('/1c/exchange?type=catalog&mode=checkauth', { headers });
  const [word, cookie = '', value = ''] = entered.text.split('\n');
  expect([entered.status, word]).toEqual([200, 'success']);
  const session = { ...headers, Cookie: `${cookie}=${value}` };
  expect((await ask('/1c/exchange?type=catalog&mode=init', { headers: session })).text).toContain(
    'file_limit',
  );
  const part = Buffer.alloc(12_000_000, 'x');
  const taken = await ask('/1c/exchange?type=catalog&mode=file&filename=import_files/a.jpg', {
    method: 'POST',
    body: part,
    headers: { ...session, 'Content-Type': 'application/octet-stream' },
  });
  expect([taken.status, taken.text]).toEqual([200, 'success']);
});

it('copies its data, and has them again after they are lost', async () => {
  const backup = blockWith('npm run backup');
  const restore = blockWith('npm run restore');
  if (!cluster.isOfMachine) {
    await expect(server.run(backup)).rejects.toThrow(/Копия не сделана/);
    return;
  }
  await server.run(backup);
  expect(readdirSync(server.path('/var/backups/marmit'))).toHaveLength(1);
  await server.run(`psql -q "$DATABASE" -c 'delete from order_lines'`, { DATABASE: databaseUrl });
  await server.run(restore);
  const lines = `psql -At "$DATABASE" -c 'select count(*) from order_lines'`;
  expect((await server.run(lines, { DATABASE: databaseUrl })).trim()).toBe('1');
  expect((await openVisitor(port).ask('/')).status).toBe(200);
});

it('asked systemd for nothing that has no unit', () => {
  const units = readdirSync(join(root, 'docs/deploy/systemd'));
  const named = new Set(
    server.asked.flatMap((words) => words.match(/marmit[\w-]*(?:@\d+)?(?:\.\w+)?/g) ?? []),
  );
  for (const name of named) {
    const file = name.replace(/@\d+/, '@');
    const unit = file.includes('.') ? file : `${file}.service`;
    expect(units, name).toContain(unit);
    expect(existsSync(server.path(`/etc/systemd/system/${unit}`)), unit).toBe(true);
  }
});
