import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showSession } from '../../../../server/doors/exchange/journal/show-journal.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop, LOGIN } from './exchange-shop.ts';

const BASIC = `Basic ${Buffer.from(`${LOGIN.login}:${LOGIN.password}`).toString('base64')}`;

describeOnBothStores('steps of an exchange that are refused', (dialect) => {
  let shop: ExchangeShop;
  let Cookie: string;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect, undefined, { holdMs: 100, isIdle: true });
    const headers = { Authorization: BASIC };
    const login = await fetch(`${shop.url}?type=catalog&mode=checkauth`, { headers });
    const [, name, value] = (await login.text()).split('\n');
    Cookie = `${name}=${value}`;
    await fetch(`${shop.url}?type=catalog&mode=init`, { headers: { Cookie } });
  });
  afterEach(() => shop.close());

  const send = (name: string, body: string) =>
    fetch(`${shop.url}?type=catalog&mode=file&filename=${encodeURIComponent(name)}`, {
      method: 'POST',
      body,
      headers: { Cookie },
    });
  const listParts = () =>
    shop.store.db
      .selectFrom('exchange_steps')
      .select(['step', 'file', 'answer'])
      .where('step', '=', 'catalog file')
      .orderBy('id')
      .execute();

  it('stand in the journal with their reasons, parts of files among them', async () => {
    await send('import.php', '<a/>');
    await send('import.xml', '');
    await send('import.xml', '<a/>');
    expect(await listParts()).toEqual([
      {
        step: 'catalog file',
        file: 'import.php',
        answer: 'failure\nИмя файла: такие файлы не принимаются',
      },
      { step: 'catalog file', file: 'import.xml', answer: 'failure\nimport.xml: пустая часть' },
    ]);
    expect(await showSession(shop.store.db, 1)).toMatch(
      /catalog file import\.php: \d+ мс — отказ: Имя файла: такие файлы не принимаются\n/,
    );
  });

  it('say of a part whose line broke that it did', async () => {
    const { port, hostname, pathname } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${pathname}?type=catalog&mode=file&filename=import.xml HTTP/1.1\r\nHost: ${hostname}\r\n` +
        `Cookie: ${Cookie}\r\nContent-Length: 1000\r\n\r\n<a`,
    );
    await pause(100);
    socket.destroy();
    await expect
      .poll(listParts)
      .toMatchObject([{ answer: 'failure\nПередача оборвалась, часть отброшена' }]);
  });
});
