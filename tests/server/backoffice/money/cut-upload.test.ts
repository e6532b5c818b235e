import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

const LINE = '\r\n';
const BOUNDARY = 'cut-here';

describeOnBothStores('a form with files whose sender leaves', (dialect) => {
  let bench: DeskBench;
  let server: Server;
  let cookie: string;
  const temporary = mkdtempSync(join(tmpdir(), 'marmit-cut-'));
  const usual = process.env['TMPDIR'];
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    process.env['TMPDIR'] = temporary;
    server = createServer(bench.office.listener);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    cookie = bench.as('content').cookie;
  });
  afterAll(async () => {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await bench.close();
    rmSync(temporary, { recursive: true, force: true });
  });

  const file = (name: string, content: string) =>
    [
      `--${BOUNDARY}`,
      `Content-Disposition: form-data; name="file"; filename="${name}"`,
      'Content-Type: text/csv',
      '',
      content,
      '',
    ].join(LINE);
  const form = (...files: string[]) => `${files.join('')}--${BOUNDARY}--${LINE}`;
  const GOODS = `Код;Название;Цена\n${'1;Котёл;100\n'.repeat(20_000)}`;
  const head = (path: string, length: number) =>
    [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `Cookie: ${cookie}`,
      'Sec-Fetch-Site: same-origin',
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      `Content-Length: ${length}`,
      '',
      '',
    ].join(LINE);
  const open = () => {
    const { port } = server.address() as AddressInfo;
    return connect(port, '127.0.0.1').on('error', () => {});
  };
  const leave = (socket: Socket) => socket.resetAndDestroy();
  const seen = () => bench.shop.logLines.filter(({ route }) => route === desk.importStart.path);
  const folders = () => readdirSync(temporary).filter((name) => name.startsWith('marmit-files-'));
  const openFiles = () => readdirSync('/proc/self/fd').length;
  const jobs = () => bench.db.selectFrom('desk_jobs').select('id').execute();
  const kept = () => {
    try {
      return readdirSync(join(bench.shop.deps.config.dataDir, 'imports'));
    } catch {
      return [];
    }
  };

  async function expectNothingLeft(times: number, before: { seen: number; files: number }) {
    await expect.poll(() => seen().length).toBe(before.seen + times);
    await expect.poll(folders).toEqual([]);
    await expect
      .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
      .toBe(0);
    await expect.poll(openFiles).toBeLessThanOrEqual(before.files + 2);
    expect([await jobs(), kept()]).toEqual([[], []]);
    const faults = bench.shop.logLines.filter(({ level }) => level === 'error' || level === 'warn');
    expect(faults).toEqual([]);
  }
  const TIMES = 20;
  const path = desk.importStart();
  const body = form(file('goods.csv', GOODS), file('more.csv', GOODS));

  it('before the body is read leaves nothing', async () => {
    const before = { seen: seen().length, files: openFiles() };
    for (let at = 0; at < TIMES; at++) {
      const socket = open();
      await new Promise<void>((resolve) => void socket.once('connect', resolve));
      socket.write(head(path, body.length), () => leave(socket));
    }
    await expectNothingLeft(TIMES, before);
  });

  it('in the middle of a file leaves nothing', async () => {
    const before = { seen: seen().length, files: openFiles() };
    for (let at = 0; at < TIMES; at++) {
      const socket = open();
      socket.write(head(path, body.length));
      const part = Math.floor((body.length * (at + 1)) / (TIMES + 1));
      socket.write(body.slice(0, part), () => leave(socket));
    }
    await expectNothingLeft(TIMES, before);
  });

  it('in the middle of a file that is on the disk leaves nothing', async () => {
    const before = { seen: seen().length, files: openFiles() };
    const socket = open();
    socket.write(head(path, body.length));
    socket.write(body.slice(0, body.length / 2));
    await expect
      .poll(() => folders().flatMap((name) => readdirSync(join(temporary, name))))
      .not.toEqual([]);
    leave(socket);
    await expectNothingLeft(1, before);
  });

  it('is no reason to refuse it afterwards', async () => {
    const socket = open();
    let answer = '';
    socket.on('data', (part) => {
      answer += part;
    });
    socket.write(head(path, Buffer.byteLength(body)) + body);
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 303 /);
    socket.destroy();
    await expect.poll(folders).toEqual([]);
    expect(await jobs()).toHaveLength(1);
  });
});
