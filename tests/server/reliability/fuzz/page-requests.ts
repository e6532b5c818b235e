import type { Random } from '../../../../server/demo/random.ts';
import { PAGE_PARAMETERS } from '../../../../server/platform/http/page-key.ts';
import { FILTER_FIELD_PREFIX } from '../../../../shared/filter.ts';
import { patterns } from '../../../../shared/route-table.ts';
import type { Harvest, HarvestedForm, PatternName } from './harvest.ts';
import { encode, hostileJson, hostileSegment, hostileText } from './hostile-values.ts';
import { type MadeRequest, makeHeaders, type Role } from './made-request.ts';

const names = Object.keys(patterns) as PatternName[];
const parameters = [...PAGE_PARAMETERS];
const METHODS = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
];
const FRAGMENTS = ['header-actions', 'notices', 'product-list', 'filter', 'listing-heading'].concat(
  [
    'basket',
    'basket-lines',
    'order',
    'main',
    '',
    '__proto__',
    'constructor',
    ',,',
    'x'.repeat(900),
  ],
);
const FORM = 'application/x-www-form-urlencoded';
/** Just above what the shop reads. */
const TOO_MUCH = 'a='.padEnd(101 * 1024, 'я');

/** A request for any page or form of the shop; `number` decides which, so that each has its turn. */
export function makePageRequest(
  random: Random,
  { number, harvest, role }: { number: number; harvest: Harvest; role: Role },
): MadeRequest {
  const form = number % 3 === 2 ? random.pick(harvest.forms) : null;
  const target = form?.target ?? names[Math.ceil((number * 2) / 3) % names.length] ?? 'home';
  const method = form ? 'POST' : random.pick(METHODS);
  const way = form && random.chance(0.7) ? form.action : fillPattern(random, target, harvest);
  const path = way + makeQuery(random, way.includes('?'));
  const headers = makeHeaders(random, role);
  if (method === 'GET' || method === 'HEAD') return { target, method, path, headers, body: '' };
  const { type, body } = makeBody(random, form, harvest);
  return { target, method, path, headers: { ...headers, 'Content-Type': type }, body };
}

function fillPattern(random: Random, name: PatternName, harvest: Harvest): string {
  const fill = (_sign: string, key: string) => {
    const known = harvest.values.get(`${name}.${key}`);
    return known && random.chance(0.6) ? random.pick(known) : hostileSegment(random);
  };
  const open = patterns[name].replace(/\{(.*)\}/, random.chance(0.9) ? '$1' : '');
  return open.replace(/[:*](\w+)/g, fill) + (random.chance(0.1) ? '/' : '');
}

function makeQuery(random: Random, isBegun: boolean): string {
  if (random.chance(0.4)) return '';
  const pairs = Array.from({ length: random.int(1, 4) }, () => {
    if (random.chance(0.3)) return `_f=${encode(random.pick(FRAGMENTS))}`;
    const name = random.chance(0.8) ? random.pick(parameters) : hostileName(random);
    return `${encode(name)}=${random.chance(0.1) ? hostileSegment(random) : encode(hostileText(random))}`;
  });
  return ((isBegun ? '&' : '?') + pairs.join('&')).slice(0, 10_000);
}

const hostileName = (random: Random) =>
  random.chance(0.5) ? FILTER_FIELD_PREFIX + hostileText(random) : hostileText(random);

function makeBody(random: Random, form: HarvestedForm | null, harvest: Harvest) {
  if (random.chance(0.03)) return { type: FORM, body: TOO_MUCH };
  if (random.chance(0.05))
    return { type: random.pick(['', 'text/xml', 'multipart/form-data']), body: '<a/>' };
  if (random.chance(0.1)) {
    const json = JSON.stringify(hostileJson(random));
    return { type: 'application/json', body: random.chance(0.2) ? json.slice(0, -1) : json };
  }
  const { fields } = form ?? random.pick(harvest.forms);
  const pairs = fields.flatMap(([name, value]) => {
    if (random.chance(0.1)) return [];
    const given = random.chance(0.35) ? hostileText(random) : value;
    const pair = `${encode(name)}=${encode(given)}`;
    return random.chance(0.05) ? [pair, pair] : [pair];
  });
  if (random.chance(0.1))
    pairs.push(`${encode(hostileName(random))}=${encode(hostileText(random))}`);
  return { type: FORM, body: pairs.join('&') };
}
