import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../../../server/demo/random.ts';
import type { Dialect } from '../../../../server/platform/store/dialect.ts';
import { shopContract } from '../../../../shared/contract/shop-api.ts';
import { patterns } from '../../../../shared/route-table.ts';
import { chooseSeed, isFullLength, lengthOf, noteSeen } from '../../../helpers/full-length.ts';
import { type Answer, ask } from '../../processes/ask.ts';
import { SHOP_PROGRAMS } from '../../processes/shop-programs.ts';
import { listOperations, makeCallRequest, type Operation } from './call-requests.ts';
import { FUZZ_STOREFRONT_KEY, type FuzzShop, startFuzzShop } from './fuzz-shop.ts';
import { type Harvest, harvestShop } from './harvest.ts';
import type { MadeRequest } from './made-request.ts';
import { makePageRequest } from './page-requests.ts';

/** Requests to all stores together. */
const REQUESTS = lengthOf('FUZZ_REQUESTS', 400);
/** Starting a shop costs more than its few requests in `npm test`. */
const STORES: Dialect[] = isFullLength('FUZZ_REQUESTS') ? ['sqlite', 'postgres'] : ['sqlite'];
const SHARE = Math.ceil(REQUESTS / STORES.length);
const SEED = chooseSeed();
/** Answers of the shop itself and not only of its doorkeepers, which the fuzz has to get. */
const REACHED = [200, 303, 400, 404, 422];
/** Requests at the most, where chance keeps it from one of them. */
const MOST = 10 * SHARE;
const AT_ONCE = 8;
const RENEWED_EVERY = 400;
const MAX_READ = 100 * 1024;
/** Bytes of an address; of address and headers together the shop reads 16 KB. */
const MAX_ADDRESS = 14 * 1024;
const STACK =
  /\n\s+at .{1,200}:\d+:\d+|\b(?:file:\/\/\S+:\d+:\d+|node:internal)|\.tsx?:\d+|SQLITE_|errcode|kysely/i;

describe.each(STORES)('hostile requests (%s)', (dialect) => {
  let shop: FuzzShop;
  let harvest: Harvest;
  let operations: Operation[];
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  beforeAll(async () => {
    shop = await startFuzzShop(SHOP_PROGRAMS.main, dialect);
    const { port } = shop.process;
    harvest = await harvestShop(port, shop.walkers);
    operations = listOperations(
      JSON.parse((await ask({ port, path: '/api/v1/openapi.json' })).text),
    );
  }, 120_000);
  afterAll(async () => {
    agent.destroy();
    await shop.close();
  });

  /** The same number makes the same request of the same seed. */
  function make(number: number): MadeRequest {
    const random = createRandom(`${SEED} ${number}`);
    const role = random.pick(shop.roles);
    const turn = Math.floor(number / 2);
    if (number % 2 === 0) return makePageRequest(random, { number: turn, harvest, role });
    const operation = operations[turn % operations.length];
    if (!operation) throw new Error('The shop describes no calls');
    const made = makeCallRequest(random, { operation, harvest, role });
    made.headers['X-Storefront-Key'] = FUZZ_STOREFRONT_KEY;
    return made;
  }

  it(
    `${SHARE} of them, over every address and call, break nothing (seed ${SEED})`,
    async () => {
      const statuses = new Map<number, number>();
      const targets = new Set<string>();
      const faults: object[] = [];
      let number = 0;
      const isOver = () =>
        faults.length >= 20 ||
        number >= MOST ||
        (number >= SHARE && REACHED.every((status) => statuses.has(status)));
      const send = async () => {
        while (!isOver()) {
          const at = number++;
          if (at % RENEWED_EVERY === 0) await shop.renewSessions();
          const made = make(at);
          const answer = await ask({ ...made, port: shop.process.port, agent }).catch(String);
          targets.add(made.target);
          const status = typeof answer === 'string' ? 0 : answer.status;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          const fault = faultOf(made, answer);
          if (fault) faults.push({ seed: SEED, number: at, fault, ...brief(made) });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, send));
      const counts = [...statuses].toSorted(([a], [b]) => a - b);
      noteSeen(
        'FUZZ_REQUESTS',
        `${dialect}: ${number} запросов, seed ${SEED}, ответы ${counts.map((pair) => pair.join(' × ')).join(', ')}, сбоев ${faults.length}`,
      );
      expect({ faults, logged: loggedErrors(shop.process.output()) }).toEqual({
        faults: [],
        logged: [],
      });
      expect(await Promise.race([shop.process.ended, 'alive'])).toBe('alive');
      expect((await ask({ port: shop.process.port, path: '/' })).status).toBe(200);
      const all = [...Object.keys(patterns), ...Object.keys(shopContract)];
      expect(all.filter((name) => !targets.has(name))).toEqual([]);
      expect([...statuses.keys()]).toEqual(expect.arrayContaining(REACHED));
    },
    60_000 + REQUESTS * 50,
  );
});

/** A page that is not renewed in overload, and a browser's own service that no test can reach. */
const PLANNED = ['503 overloaded', 'Уведомление не отправлено: ENOTFOUND'];

/** Errors that the shop itself logged, each once. */
function loggedErrors(output: string): string[] {
  const errors = output
    .split('\n')
    .filter((line) => line.startsWith('{') && !PLANNED.some((part) => line.includes(part)));
  const told = errors.map((line): string => {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { stack?: string } };
    return `${msg}: ${err?.stack?.split('\n').slice(0, 4).join('')}`;
  });
  return [...new Set(told)];
}

/** A connection that broke, an answer of 500 and above that is not planned, or the inside shown. */
function faultOf({ target, path, body }: MadeRequest, answer: Answer | string): string | null {
  // Connections that send more than is read may be closed.
  if (typeof answer === 'string') {
    return body.length > MAX_READ || path.length > MAX_ADDRESS ? null : answer;
  }
  const { status, headers, text } = answer;
  const isPlanned =
    target === 'serverError' || (status === 503 && Number(headers['retry-after']) > 0);
  if (status >= 500 && !isPlanned) return `${status} ${text.slice(0, 300)}`;
  const inside = STACK.exec(text);
  return inside ? `${status} shows ${inside[0]}` : null;
}

const brief = ({ method, path, headers, body }: MadeRequest) => ({
  method,
  path: path.slice(0, 1000),
  headers,
  body: body.slice(0, 2000),
});
