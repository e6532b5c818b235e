import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  askCode,
  type CheckedCode,
  CODE_LIFE_MS,
  checkCode,
  findWaiting,
  RESEND_MS,
} from '../../../server/auth/login-codes.ts';
import type { Store } from '../../../server/store/open-store.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

const phone = '+79161234567';
const DAY_MS = 86_400_000;

describeOnBothStores('login codes', (dialect) => {
  let store: Store;
  let now: number;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    now = 1_800_000_000_000;
  });
  afterEach(() => store.close());

  const ask = (change: object = {}) =>
    askCode(store, { phone, browser: 'anna', address: '203.0.113.7', now, ...change });
  const codeFor = async (change: object = {}) => {
    const asked = await ask(change);
    if (asked.kind !== 'made') throw new Error(`no code: ${asked.kind}`);
    return asked.code;
  };
  const check = (code: string, browser = 'anna') => checkCode(store, { browser, code, now });
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  it('takes the right code once', async () => {
    const code = await codeFor();
    expect(code).toMatch(/^\d{6}$/);
    expect(await check(code)).toEqual({ kind: 'right', phone });
    expect(await check(code)).toEqual({ kind: 'void' });
  });

  it('opens one session for a hundred right answers at once', async () => {
    const code = await codeFor();
    const answers = await Promise.all(Array.from({ length: 100 }, () => check(code)));
    expect(answers.filter(({ kind }) => kind === 'right')).toHaveLength(1);
  });

  it('compares five wrong answers of a hundred at once, and then not even the right one', async () => {
    const code = await codeFor();
    const answers = await Promise.all(Array.from({ length: 100 }, () => check(wrong(code))));
    expect(answers.filter(({ kind }: CheckedCode) => kind === 'wrong')).toHaveLength(4);
    expect(await check(code)).toEqual({ kind: 'void' });
  });

  it('says how many tries are left', async () => {
    const code = await codeFor();
    expect(await check(wrong(code))).toEqual({ kind: 'wrong', left: 4 });
  });

  it('is good in the browser that asked alone', async () => {
    const code = await codeFor();
    expect(await check(code, 'boris')).toEqual({ kind: 'void' });
    expect(await check(code)).toMatchObject({ kind: 'right' });
  });

  it('ends after five minutes', async () => {
    const code = await codeFor();
    now += CODE_LIFE_MS;
    expect(await check(code)).toEqual({ kind: 'void' });
    expect(await findWaiting(store, { browser: 'anna', now })).toBeNull();
  });

  it('is put out of use by a newer one, also from another browser', async () => {
    const first = await codeFor();
    now += RESEND_MS;
    await codeFor({ browser: 'boris' });
    expect(await check(first)).toEqual({ kind: 'void' });
  });

  it('is sent again after a minute, five times a day', async () => {
    await codeFor();
    expect(await ask()).toEqual({ kind: 'wait', seconds: 60 });
    for (let i = 0; i < 4; i++) {
      now += RESEND_MS;
      await codeFor();
    }
    now += RESEND_MS;
    expect(await ask()).toMatchObject({ kind: 'wait' });
    now += DAY_MS;
    await codeFor();
  });

  it('is sent to ten phones an hour from one address', async () => {
    for (let i = 0; i < 10; i++) await codeFor({ phone: `+7916000000${i}` });
    expect(await ask({ phone: '+79160000099' })).toMatchObject({ kind: 'wait' });
    await codeFor({ phone: '+79160000099', address: '203.0.113.8' });
  });

  it('lets one phone be guessed at fifteen times a day', async () => {
    let compared = 0;
    for (let round = 0; round < 5; round++) {
      const code = await codeFor();
      for (let i = 0; i < 5; i++) if ((await check(wrong(code))).kind === 'wrong') compared++;
      now += RESEND_MS;
    }
    expect(compared).toBeLessThanOrEqual(15);
  });

  it.each(['+74951234567', '+77011234567', '+78001234567'])('sends none to %s', async (number) => {
    expect(await ask({ phone: number })).toEqual({ kind: 'not-mobile' });
  });

  it('knows which phone waits for a code', async () => {
    await codeFor();
    expect(await findWaiting(store, { browser: 'anna', now })).toMatchObject({
      ...{ phone, askedAt: now },
    });
    expect(await findWaiting(store, { browser: 'boris', now })).toBeNull();
  });
});
