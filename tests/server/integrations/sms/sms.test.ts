import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDemoSms } from '../../../../server/integrations/sms/create-demo-sms.ts';
import { createSmsc } from '../../../../server/integrations/sms/create-smsc.ts';
import { createSmsru } from '../../../../server/integrations/sms/create-smsru.ts';
import { badAnswers, sendJson, withFakeServer } from '../fake-server.ts';

const sms = { phone: '+79161234567', text: 'Код 123456. Мармит\n@shop.ru #123456', id: 'code-7' };
const smsc = (url: string) =>
  createSmsc({
    access: { login: 'shop', password: 'SECRET' },
    sender: 'MARMIT',
    timeoutMs: 1500,
    url: `${url}/sys/send.php`,
  });
const smsru = (url: string) =>
  createSmsru({ apiId: 'SECRET', sender: 'MARMIT', timeoutMs: 1500, url: `${url}/sms/send` });
const fields = (body = '') => Object.fromEntries(new URLSearchParams(body));

describe('SMSC.ru', () => {
  it('gets the message as UTF-8 and the phone as digits', async () => {
    await withFakeServer(
      (_request, res) => sendJson(res, { id: 17, cnt: 1, cost: '3.5', balance: '100' }),
      async (url, requests) => {
        expect(await smsc(url).send(sms)).toEqual({ ok: true, providerId: '17' });
        expect(requests[0]).toMatchObject({ method: 'POST', path: '/sys/send.php' });
        expect(requests[0]?.headers['content-type']).toMatch('application/x-www-form-urlencoded');
        expect(fields(requests[0]?.body)).toEqual({
          login: 'shop',
          psw: 'SECRET',
          phones: '79161234567',
          mes: sms.text,
          charset: 'utf-8',
          fmt: '3',
          cost: '3',
          sender: 'MARMIT',
          id: expect.stringMatching(/^\d{1,10}$/),
        });
        await createSmsc({ access: { apiKey: 'KEY' }, url }).send(sms);
        expect(fields(requests[1]?.body)).toMatchObject({ apikey: 'KEY' });
        expect(fields(requests[1]?.body)).not.toHaveProperty('login');
        expect(fields(requests[1]?.body).id).toBe(fields(requests[0]?.body).id);
      },
    );
  });

  it.each([
    [1, 'setup'],
    [2, 'setup'],
    [3, 'setup'],
    [4, 'setup'],
    [6, 'denied'],
    [7, 'number'],
    [8, 'number'],
    [9, 'limit'],
  ])('fails with error %d as %s', async (code, reason) => {
    await withFakeServer(
      (_request, res) =>
        sendJson(res, { error: 'some error 79161234567', error_code: code, id: 1 }),
      async (url) => {
        const result = await smsc(url).send(sms);
        expect(result).toMatchObject({ ok: false, reason });
        expect(result).toMatchObject({ message: expect.stringMatching(/^[А-Я].*\.$/) });
        expect(JSON.stringify(result)).not.toMatch(/79161234567|SECRET|123456/);
      },
    );
  });
});

describe('SMS.ru', () => {
  const answer = (inner: object) => ({
    status: 'OK',
    status_code: 100,
    balance: 10,
    sms: { '79161234567': inner },
  });

  it('gets the message and is believed in its inner status', async () => {
    await withFakeServer(
      (_request, res) => sendJson(res, answer({ status: 'OK', status_code: 100, sms_id: '1-2' })),
      async (url, requests) => {
        expect(await smsru(url).send(sms)).toEqual({ ok: true, providerId: '1-2' });
        expect(requests[0]).toMatchObject({ method: 'POST', path: '/sms/send' });
        expect(fields(requests[0]?.body)).toEqual({
          api_id: 'SECRET',
          to: '79161234567',
          msg: sms.text,
          json: '1',
          from: 'MARMIT',
        });
      },
    );
  });

  it.each([
    ...[207, 209, 214, 215].map((code) => [code, 'number'] as const),
    ...[203, 204, 205, 208, 216, 299].map((code) => [code, 'denied'] as const),
    ...[201, 206, 221].map((code) => [code, 'setup'] as const),
  ])('fails with %d of one message as %s', async (status_code, reason) => {
    await withFakeServer(
      (_request, res) => sendJson(res, answer({ status: 'ERROR', status_code })),
      async (url) => expect(await smsru(url).send(sms)).toMatchObject({ ok: false, reason }),
    );
  });

  it.each([
    [answer({ status: 'ERROR', status_code: 202, status_text: 'x' }), 'number'],
    [answer({ status: 'ERROR', status_code: 231 }), 'limit'],
    [{ status: 'ERROR', status_code: 216 }, 'denied'],
    [
      { status: 'OK', status_code: 100, sms: { '79990000000': { status_code: 100 } } },
      'unavailable',
    ],
    [{ status: 'OK', status_code: 100 }, 'unavailable'],
    [{ status: 'ERROR', status_code: 220 }, 'refused'],
    [{ status: 'ERROR', status_code: 200 }, 'setup'],
    [{ status: 'ERROR', status_code: 201 }, 'setup'],
    [{ status: 'ERROR', status_code: 299 }, 'setup'],
    [{ status: 'ERROR', status_code: 301 }, 'setup'],
  ])('fails with %j as %s', async (body, reason) => {
    await withFakeServer(
      (_request, res) => sendJson(res, body),
      async (url) => expect(await smsru(url).send(sms)).toMatchObject({ ok: false, reason }),
    );
  });
});

describe.each([
  ['SMSC.ru', smsc],
  ['SMS.ru', smsru],
])('%s', (_service, create) => {
  it.each([
    ...badAnswers,
    ['429', (_request, res) => sendJson(res, {}, 429)] as (typeof badAnswers)[0],
  ])('is asked once and never throws when it answers with %s', async (_name, answer) => {
    await withFakeServer(answer, async (url, requests) => {
      const result = await create(url).send(sms);
      expect(result).toMatchObject({ ok: false, message: expect.stringContaining('СМС') });
      expect(JSON.stringify(result)).not.toMatch(/79161234567|SECRET|#123456/);
      expect(requests.length).toBe(1);
    });
  });
});

describe.each([
  ['SMSC.ru', smsc],
  ['SMS.ru', smsru],
])('a message to %s', (_service, create) => {
  it.each([
    [429, 'refused'],
    [503, 'refused'],
    [500, 'unavailable'],
    [502, 'unavailable'],
    [403, 'setup'],
  ])('that is answered %d has failed as %s', async (status, reason) => {
    await withFakeServer(
      (_request, res) => sendJson(res, {}, status),
      async (url) => expect(await create(url).send(sms)).toMatchObject({ ok: false, reason }),
    );
  });

  it('has not gone when nobody listens, and perhaps when nobody answers', async () => {
    const closed = await withFakeServer(
      () => {},
      async (url) => url,
    );
    expect(await create(closed).send(sms)).toMatchObject({ ok: false, reason: 'refused' });
    await withFakeServer(
      (_request, res) => res.destroy(),
      async (url) => {
        expect(await create(url).send(sms)).toMatchObject({ ok: false, reason: 'unavailable' });
      },
    );
  });
});

describe('the demonstration', () => {
  it('logs the text without the phone and keeps the last messages for every process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marmit-sms-'));
    const lines: unknown[] = [];
    const log = { info: (line: unknown) => void lines.push(line) };
    const sender = createDemoSms(log, folder);
    const other = createDemoSms(log, folder);
    try {
      expect(sender.isDemo).toBe(true);
      expect(sender.recent(sms.phone)).toEqual([]);
      expect(await sender.send(sms)).toEqual({ ok: true, providerId: 'demo-code-7' });
      expect(JSON.stringify(lines)).toContain('Код 123456');
      expect(JSON.stringify(lines)).not.toContain('79161234567');
      await sender.send({ ...sms, phone: '+79990000000', id: 'code-8' });
      expect(other.recent('+79161234567')).toEqual([sms]);
      for (let index = 0; index < 10; index += 1) await other.send({ ...sms, id: `${index}` });
      expect(sender.recent(sms.phone).map(({ id }) => id)).toEqual(['9', '8', '7', '6', '5']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
