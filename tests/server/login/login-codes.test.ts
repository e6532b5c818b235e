import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTokens } from '../../../server/identity/tokens.ts';
import {
  askCode,
  type CheckedCode,
  CODE_LIFE_MS,
  checkCode,
  findWaiting,
} from '../../../server/login/login-codes.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { toClientAddress } from '../../../shared/contract/client.ts';
import type { Challenge } from '../../../shared/contract/login-calls.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/millis.ts';
import { solve } from '../../../shared/proof-of-work.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

const tokens = createTokens('secret');
const phone = '+79161234567';

describeOnBothStores('login codes', (dialect) => {
  let store: Store;
  let now: number;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    now = 1_800_000_000_000;
  });
  afterEach(() => store.close());

  const ask = (change: object = {}) =>
    askCode(
      { store, tokens },
      {
        phone,
        browser: 'anna',
        address: toClientAddress('203.0.113.7'),
        proof: null,
        knownBrowser: null,
        now,
        ...change,
      },
    );
  const payFor = async (work: Challenge) => ({
    challenge: work.challenge,
    solution: await solve(work),
  });
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
    expect(await check(code)).toMatchObject({ kind: 'right', phone });
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

  it('stays good while other browsers ask for the same phone', async () => {
    const first = await codeFor();
    now += MINUTE_MS;
    await codeFor({ browser: 'boris', address: '203.0.114.1' });
    expect(await check(first)).toMatchObject({ kind: 'right' });
  });

  it('is put out of use by a newer one of the same browser', async () => {
    const first = await codeFor();
    now += MINUTE_MS;
    const second = await codeFor();
    expect(first).not.toBe(second);
    expect(await check(first)).toMatchObject({ kind: 'wrong' });
    expect(await check(second)).toMatchObject({ kind: 'right' });
  });

  it('grows longer when many were asked for and not entered, and shorter the day after', async () => {
    const lengths: number[] = [];
    const longer = async () => {
      const change = { browser: `b${lengths.length}`, address: `203.${lengths.length}.113.7` };
      const asked = await ask(change);
      const paid = asked.kind === 'proof' ? { proof: await payFor(asked.challenge) } : {};
      const made = asked.kind === 'made' ? asked : await ask({ ...change, ...paid });
      lengths.push(made.kind === 'made' ? made.code.length : 0);
    };
    for (let n = 0; n < 4; n++) await longer();
    expect(lengths).toEqual([6, 6, 8, 8]);
    now += DAY_MS;
    await longer();
    expect(lengths.at(-1)).toBe(6);
  });

  it('stays short for one who enters them', async () => {
    for (let n = 0; n < 5; n++) {
      const address = `203.${n}.113.7`;
      const code = await codeFor({ address });
      expect(code).toHaveLength(6);
      expect(await check(code)).toMatchObject({ kind: 'right' });
    }
  });

  it.each(['+74951234567', '+77011234567', '+78001234567'])('sends none to %s', async (number) => {
    expect(await ask({ phone: number })).toEqual({ kind: 'not-mobile' });
  });

  it('knows which phone waits for a code', async () => {
    await codeFor();
    now += 20_000;
    expect(await findWaiting(store, { browser: 'anna', now })).toMatchObject({
      phone,
      digits: 6,
      resendIn: 40,
    });
    expect(await findWaiting(store, { browser: 'boris', now })).toBeNull();
  });
});
