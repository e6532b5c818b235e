import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { updateRates } from '../../../../server/currency/update-rates.ts';
import { fetchCbrRates } from '../../../../server/integrations/rates/fetch-cbr-rates.ts';
import {
  InvalidRatesError,
  parseCbrRates,
} from '../../../../server/integrations/rates/parse-cbr-rates.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { expected, hasSamples, sample } from '../../../helpers/samples.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';

const valute = (code: string, nominal: string, value: string) =>
  `<Valute ID="R1"><NumCode>001</NumCode><CharCode>${code}</CharCode><Nominal>${nominal}</Nominal><Name>x</Name><Value>${value}</Value></Valute>`;
const daily = (rows: string) =>
  Buffer.from(`<?xml version="1.0"?><ValCurs Date="20.11.2026" name="x">${rows}</ValCurs>`);

describe('parseCbrRates', () => {
  it.each([
    ['1', '97,8335', '97.8335'],
    ['100', '19,8760', '0.19876'],
    ['10000', '76,3784', '0.00763784'],
    ['10', '120,0000', '12'],
  ])('divides by the nominal exactly: %s for %s', (nominal, value, unit) => {
    expect(parseCbrRates(daily(valute('USD', nominal, value))).values.get('USD')).toBe(unit);
  });

  it.each([
    ['no rows', daily('')],
    ['a page instead of XML', Buffer.from('<html><body>Error</body>')],
    ['a nominal that is no power of ten', daily(valute('USD', '3', '1,00'))],
    ['a value with letters', daily(valute('USD', '1', 'abc'))],
  ])('refuses %s', (_name, bytes) => {
    expect(() => parseCbrRates(bytes)).toThrow(InvalidRatesError);
  });

  it.each([
    ['zero', valute('USD', '1', '0,0000')],
    ['nothing', valute('USD', '1', '')],
  ])('leaves out a rate of %s, not the others', (_what, bad) => {
    const { values, refused } = parseCbrRates(daily(bad + valute('EUR', '1', '90,0000')));
    expect([[...values], refused]).toEqual([[['EUR', '90']], [expect.stringContaining('USD')]]);
  });

  it.runIf(hasSamples)('reads a real day as its expected counts say', () => {
    const name = 'cbr/XML_daily_2024-11-09.xml';
    const { count, rates = {} } = expected[name] ?? {};
    const { date, values } = parseCbrRates(readFileSync(sample(name)));
    expect(date).toBe('2024-11-09');
    expect(values.size).toBe(count);
    for (const [code, rate] of Object.entries(rates)) {
      expect([code, Number(values.get(code))]).toEqual([code, Number(rate.unit)]);
    }
  });
});

describe('fetchCbrRates', () => {
  let server: Server;
  const asked: (string | undefined)[] = [];
  /** Answers, one for each request; the last one for all that follow. */
  async function serve(...answers: ((res: ServerResponse) => void)[]): Promise<string> {
    asked.length = 0;
    server = createServer((req, res) => {
      asked.push(req.headers['user-agent']);
      (answers[asked.length - 1] ?? answers.at(-1))?.(res);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const good = (res: ServerResponse) => void res.end(daily(valute('EUR', '1', '90,0000')));
  const busy = (res: ServerResponse) => void res.writeHead(503).end();
  const cutOff = (res: ServerResponse) => void res.socket?.destroy();

  it('reads the answer of a server and sends a user agent', async () => {
    const rates = await fetchCbrRates(await serve(good));
    expect(rates.values.get('EUR')).toBe('90');
    expect(asked).toEqual(['marmit-shop']);
  });

  it('asks again after a refusal and after a cut line', async () => {
    const rates = await fetchCbrRates(await serve(busy, cutOff, good), { pauseMs: 1 });
    expect([rates.values.get('EUR'), asked.length]).toEqual(['90', 3]);
  });

  it('asks three times and no more', async () => {
    const url = await serve(busy);
    await expect(fetchCbrRates(url, { pauseMs: 1 })).rejects.toThrow('503');
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['no rates', (res: ServerResponse) => void res.end('<html>')],
    ['too much', (res: ServerResponse) => void res.end(Buffer.alloc(1_000_001, 32))],
  ])('does not ask again for an answer with %s', async (_name, answer) => {
    const url = await serve(answer);
    await expect(fetchCbrRates(url, { pauseMs: 1 })).rejects.toThrow(InvalidRatesError);
    expect(asked).toHaveLength(1);
  });
});

describeOnBothStores('updateRates', (dialect) => {
  it('writes what changed, once', async () => {
    const store = await createTestStore(dialect);
    const rate = { sign: '', date: '2026-11-01' };
    await transaction(store, (tx) =>
      tx
        .insertInto('rates')
        .values([
          { ...rate, id: 643, title: 'RUB', iso: 'RUB', value: '1', position: 0 },
          { ...rate, id: 840, title: 'USD', iso: 'USD', value: '80', position: 1 },
          { ...rate, id: 398, title: 'KZ', iso: 'KZT', value: '0.2', position: 2 },
        ])
        .execute(),
    );
    const update = {
      source: 'cbr' as const,
      date: '2026-11-20',
      values: new Map([['USD', '81.5']]),
    };
    expect(await updateRates(store, update, 0)).toBe(1);
    expect(await updateRates(store, update, 0)).toBe(0);
    const rows = await store.db
      .selectFrom('rates')
      .select(['iso', 'value', 'source'])
      .orderBy('id')
      .execute();
    await store.close();
    expect(rows.map(({ iso, value, source }) => [iso, value, source])).toEqual([
      ['KZT', '0.2', ''],
      ['RUB', '1', ''],
      ['USD', '81.5', 'cbr'],
    ]);
  });

  it('keeps what it knows when the bank names an older day, not one far ahead', async () => {
    const store = await createTestStore(dialect);
    const now = Date.parse('2026-11-20T12:00:00+03:00');
    const tell = (date: string, value: string) =>
      updateRates(store, { source: 'cbr', date, values: new Map([['USD', value]]) }, now);
    const known = async () =>
      (await store.db.selectFrom('rates').select(['value']).where('iso', '=', 'USD').execute())[0];
    await tell('2026-11-21', '81.5');
    expect(await tell('2020-01-01', '61.9')).toBeNull();
    expect(await known()).toEqual({ value: '81.5' });
    await tell('2036-11-21', '99');
    await tell('2026-11-22', '82');
    expect(await known()).toEqual({ value: '82' });
    await store.close();
  });
});
