import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../../../server/demo/random.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { chooseSeed, lengthOf, noteSeen } from '../../../helpers/full-length.ts';
import { addShopper } from '../../../helpers/shoppers.ts';
import { harvestShop } from '../fuzz/harvest.ts';
import { type Front, listen } from '../listen.ts';
import {
  type CanaryRequest,
  listAddresses,
  makeCanaryRequest,
  nextWord,
  type Visitor,
  WORD,
} from './canary-requests.ts';
import { addOwned } from './owned.ts';

const CANARIES = lengthOf('CANARIES', 150);
const SEED = chooseSeed();
const AT_ONCE = 8;
const CUSTOMERS = 6;

let shop: TestShop;
let front: Front;
let addresses: string[];
const visitors: Visitor[] = [];

beforeAll(async () => {
  shop = await createTestShop({ TRUST_PROXY: '1' });
  front = await listen(shop.listener);
  const { store, tokens } = shop.deps;
  const { now } = shop.clock;
  for (let number = 0; number < CUSTOMERS; number++) {
    const { owner, word } = await addOwned(shop, nextWord());
    const id = await addShopper(store, now);
    const guest = tokens.sign({ kind: 'guest', shopperId: id, issuedAt: now });
    // Guests without a token, whose pages are shared, ask as often as all others together.
    visitors.push({ cookie: owner.cookie, word }, { cookie: `temporary_token=${guest}`, word: '' });
    visitors.push({ cookie: '', word: '' }, { cookie: '', word: '' });
  }
  const walkers = [visitors[2], visitors[0]].map((visitor) => ({
    cookie: visitor?.cookie ?? '',
    token: '',
  }));
  addresses = listAddresses(await harvestShop(front.port, walkers));
}, 120_000);
afterAll(async () => {
  front.close();
  await shop.close();
});

it(
  `${CANARIES} words of one visitor are answered to no other (seed ${SEED})`,
  async () => {
    const random = createRandom(SEED);
    /** Words that a visitor's own changes and searches have brought: the visitor may see them again. */
    const own = new Map(visitors.map((visitor) => [visitor, new Set([visitor.word])]));
    const leaks: object[] = [];
    const results = new Map<string, number>();
    let [sent, seenOwn] = [0, 0];
    const visit = async () => {
      while (sent < CANARIES && leaks.length < 20) {
        sent++;
        const visitor = random.pick(visitors);
        const made = makeCanaryRequest(random, addresses, visitor);
        if (visitor.cookie && isKept(made)) own.get(visitor)?.add(made.told);
        const answer = await front.ask(made);
        const found = new Set(`${answer.text}${JSON.stringify(answer.headers)}`.match(WORD) ?? []);
        const mayKnow = new Set([...(own.get(visitor) ?? []), made.told]);
        const foreign = [...found].filter((word) => !mayKnow.has(word));
        const cacheControl = String(answer.headers['cache-control'] ?? '');
        const isShared = /public|s-maxage/.test(cacheControl);
        const isOwnWord = [...found].some((word) => own.get(visitor)?.has(word));
        const setsCookie = isShared && answer.headers['set-cookie'] !== undefined;
        if (isOwnWord) seenOwn++;
        results.set(
          isShared ? 'общих' : 'частных',
          (results.get(isShared ? 'общих' : 'частных') ?? 0) + 1,
        );
        if (foreign.length > 0 || (isShared && isOwnWord) || setsCookie || answer.status >= 500) {
          leaks.push({
            number: sent,
            foreign,
            status: answer.status,
            cacheControl,
            ...brief(made),
          });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visit));
    const counts = [...results].map(([kind, count]) => `${kind} ${count}`).join(', ');
    noteSeen(
      'CANARIES',
      `${sent} ответов (${counts}), seed ${SEED}, своё видно в ${seenOwn}, чужое в ${leaks.length}`,
    );
    expect(leaks).toEqual([]);
    expect(seenOwn).toBeGreaterThan(CANARIES / 100);
    expect(results.get('общих')).toBeGreaterThan(CANARIES / 20);
  },
  60_000 + CANARIES * 50,
);

/** True for changes, and for searches, which a visitor's own history remembers. */
const isKept = ({ method, path, told }: CanaryRequest) =>
  method === 'POST' || path.startsWith(`/search/${told}`) || path.includes(`search=${told}`);

const brief = ({ method, path, headers, form }: CanaryRequest) => ({ method, path, headers, form });
