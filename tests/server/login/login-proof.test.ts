import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTokens } from '../../../server/identity/tokens.ts';
import { CHALLENGE_LIFE_MS } from '../../../server/login/challenges.ts';
import { knowBrowser } from '../../../server/login/known-browsers.ts';
import { type AskedCode, askCode, type CodeRequest } from '../../../server/login/login-codes.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { toClientAddress } from '../../../shared/contract/client.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/millis.ts';
import { solve } from '../../../shared/proof-of-work.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

const tokens = createTokens('secret');
const phone = '+79161234567';

describeOnBothStores('the price of asking', (dialect) => {
  let store: Store;
  let now: number;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    now = 1_800_000_000_000;
  });
  afterEach(() => store.close());

  let phones = 0;
  const newPhone = () => `+7926${String(++phones).padStart(7, '0')}`;
  const ask = (change: Partial<CodeRequest> = {}) => {
    const request = {
      phone,
      browser: 'b',
      address: toClientAddress('203.0.113.7'),
      proof: null,
      knownBrowser: null,
    };
    return askCode({ store, tokens }, { ...request, now, ...change });
  };
  /** Two asks that are free, so that the next of the network is not. */
  async function spend(address = toClientAddress('203.0.113.7')) {
    for (let n = 0; n < 2; n++) await ask({ phone: newPhone(), address });
  }
  const challengeOf = (asked: AskedCode) => {
    if (asked.kind !== 'proof') throw new Error(`no challenge: ${asked.kind}`);
    return asked.challenge;
  };
  const workOut = async (asked: AskedCode) => {
    const work = challengeOf(asked);
    return { challenge: work.challenge, solution: await solve(work) };
  };

  it('is paid once by work, for its own phone and network and in its time', async () => {
    await spend();
    const proof = await workOut(await ask());
    const kinds: string[] = [];
    const tryIt = async (change: Partial<CodeRequest>) => {
      await spend(change.address);
      kinds.push((await ask({ proof, ...change })).kind);
    };
    const { challenge, solution } = proof;
    // A solution is the smallest number: the one before it is none.
    const after = solution.findIndex((number) => number > 0);
    const wrong = solution.with(after, (solution[after] ?? 0) - 1);
    await tryIt({ phone: newPhone() });
    await tryIt({ address: toClientAddress('198.51.100.7') });
    await tryIt({ now: now + CHALLENGE_LIFE_MS });
    await tryIt({ proof: { challenge, solution: wrong } });
    await tryIt({ proof: { challenge, solution: solution.slice(1) } });
    const end = challenge.endsWith('xx') ? 'yy' : 'xx';
    await tryIt({ proof: { challenge: challenge.slice(0, -2) + end, solution } });
    await tryIt({ proof: { challenge: challenge.replace(/\.1\./, '.6.'), solution } });
    await tryIt({ proof: { challenge, solution: [] } });
    expect(kinds).toEqual(Array(8).fill('proof'));
    // Work that `spend` has added meanwhile is asked for too.
    now += HOUR_MS;
    await spend();
    const fresh = await workOut(await ask());
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ proof: fresh })));
    expect(answers.filter(({ kind }) => kind === 'made')).toHaveLength(1);
    expect((await ask({ proof: fresh })).kind).toBe('proof');
  });

  it('is paid by waiting, one after another in a network', async () => {
    await spend();
    const other = newPhone();
    const challenges = [challengeOf(await ask()), challengeOf(await ask({ phone: other }))];
    const [mine, second] = challenges.map(({ challenge }) => ({ challenge, solution: [] }));
    now += 20_000;
    const early = challengeOf(await ask({ proof: mine ?? null }));
    expect(early).toEqual({ ...challenges[0], wait: 10 });
    now += 10_000;
    expect((await ask({ proof: mine ?? null })).kind).toBe('made');
    expect((await ask({ phone: other, proof: second ?? null })).kind).toBe('proof');
    expect((await ask({ proof: mine ?? null })).kind).toBe('proof');
  });

  it('grows with what a network has asked for, also when it asks for all at once', async () => {
    await spend();
    const others = Array.from({ length: 5 }, newPhone);
    const asked = await Promise.all(others.map((other) => ask({ phone: other })));
    const proofs = await Promise.all(asked.map(workOut));
    const answers = await Promise.all(
      proofs.map((proof, n) => ask({ phone: others[n] ?? '', proof })),
    );
    expect(answers.filter(({ kind }) => kind === 'made')).toHaveLength(1);
    expect(
      answers.map((answer) => (answer.kind === 'proof' ? answer.challenge.bits : 0)).sort(),
    ).toEqual([0, 7, 7, 7, 7]);
  });

  it('is not asked of a browser that has signed in with the phone', async () => {
    await spend();
    const knownBrowser = knowBrowser(tokens, { phone, now });
    const kinds: string[] = [];
    for (let n = 0; n < 11; n++) kinds.push((await ask({ knownBrowser })).kind);
    expect(kinds).toEqual([...Array(10).fill('made'), 'proof']);
    const refused = [
      { phone: newPhone(), knownBrowser },
      { knownBrowser: `${knownBrowser.slice(0, -1)}${knownBrowser.endsWith('A') ? 'E' : 'A'}` },
      { knownBrowser: tokens.sign({ kind: 'guest', shopperId: 1, issuedAt: now }) },
      { knownBrowser: knowBrowser(tokens, { phone, now: now - 365 * DAY_MS }) },
    ];
    for (const change of refused) expect((await ask(change)).kind).toBe('proof');
  });

  it('asks more when the clock was put back, and never a proof of the time to come', async () => {
    await spend();
    const proof = await workOut(await ask());
    now -= HOUR_MS;
    await spend();
    expect((await ask({ proof })).kind).toBe('proof');
  });
});
