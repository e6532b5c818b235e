import got from 'got';
import { describe, expect, it } from 'vitest';
import { botClass } from '../../../server/platform/http/bot-class.ts';
import { createLog } from '../../../server/platform/log.ts';

describe('the log', () => {
  it('hides personal data at any usual depth', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.info({ phone: '+79161234567', order: { email: 'a@b.ru', customer: { inn: '7700' } } }, 'x');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/7916|a@b|7700/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      msg: 'x',
      phone: '[скрыто]',
    });
  });

  it('hides personal data in lists and in errors, and leaves what was given as it was', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const given = { lines: [{ sum: 5, token: 'secret' }], deep: { of: { phone: '+7916' } } };
    const before = structuredClone(given);
    log.info(given);
    log.warn({ err: Object.assign(new Error('busy'), { email: 'a@b.ru' }) });
    expect(lines.join('')).not.toMatch(/secret|\+7916|a@b/);
    expect(given).toEqual(before);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ lines: [{ sum: 5, token: '[скрыто]' }] });
  });

  it('keeps what explains an error', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.error({ err: Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' }) });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      err: { message: 'busy', code: 'SQLITE_BUSY', stack: expect.stringContaining('log.test') },
    });
    log.error({ failure: new Error('under another name') });
    expect(lines[1]).toContain('under another name');
    log.error(new Error('alone'));
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ err: { message: 'alone' } });
  });

  it('says what a request to others failed of, and nothing that it was sent with', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const headers = { 'x-api-key': 'hunter2' };
    const options = { headers, json: { key: 'hunter2' }, retry: { limit: 0 } };
    const err: unknown = await got.post('http://127.0.0.1:1/', options).catch((error) => error);
    log.warn({ err });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      err: { code: 'ECONNREFUSED', message: expect.stringContaining('127.0.0.1:1') },
    });
    expect(lines[0]).not.toContain('hunter2');
  });

  it('keeps quiet below its level', () => {
    const lines: string[] = [];
    createLog('warn', { write: (line) => void lines.push(line) }).info('x');
    expect(lines).toEqual([]);
  });
});

describe('botClass', () => {
  it.each([
    [undefined, 'none'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'none'],
    ['Mozilla/5.0 (Linux; arm) YaBrowser/25.1 Yowser/2.5', 'none'],
    ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', 'yandex'],
    ['Mozilla/5.0 (compatible; YandexImages/3.0)', 'yandex'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'google'],
    ['Mozilla/5.0 (compatible; bingbot/2.0)', 'other'],
    ['Mail.RU_Bot/2.0', 'other'],
  ])('%s is %s', (userAgent, expected) => {
    expect(botClass(userAgent)).toBe(expected);
  });
});
