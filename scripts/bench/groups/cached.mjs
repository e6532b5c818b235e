import { LIMITS } from '../limits/start-limits.mjs';
import { clockNote, race, ratios, speedQuantity } from '../race.mjs';
import { createRow } from '../row.mjs';
import { readText } from '../shop.mjs';
import { TARGETS } from '../targets.mjs';
import { withShop } from './shop-session.mjs';

const KINDS = { home: 'главная', listing: 'раздел', product: 'товар' };

/** Pages that all guests share, from the page cache: as gzip, as brotli, and as 304. */
export function measureCached(bench) {
  return withShop({ bench, products: bench.options.products }, async (shop) => {
    const paths = { home: '/', listing: shop.listing, product: shop.products[0] };
    const subjects = [];
    for (const [kind, path] of Object.entries(paths)) {
      await readText(shop.origin + path);
      subjects.push(...(await subjectsOf(shop, KINDS[kind], path)));
    }
    const { bare, express, usual } = bench.limits;
    const results = await race([bare, express, usual, ...subjects], bench);
    const rows = subjects.flatMap(({ name }) => rowsOf(results, name));
    return [
      ...rows,
      limitRow(results, LIMITS.express, 'предел R: Express 5, готовые байты gzip'),
      limitRow(results, LIMITS.usual, 'то же за helmet, compression и cookie-parser'),
    ];
  });
}

async function subjectsOf({ origin, pid }, kind, path) {
  const etag = (await fetch(origin + path)).headers.get('etag');
  const subject = (variant, headers, status = 200) => ({
    name: `${kind} из памяти, ${variant}`,
    requests: [{ path, headers }],
    origin,
    pid,
    status,
  });
  return [
    subject('gzip', { 'accept-encoding': 'gzip' }),
    subject('brotli', { 'accept-encoding': 'gzip, deflate, br, zstd' }),
    subject('304', { 'accept-encoding': 'gzip', 'if-none-match': etag }, 304),
  ];
}

function rowsOf(results, name) {
  const row = (limit, target, note) =>
    createRow({
      group: 'cached',
      figure: name,
      measured: speedQuantity(results.get(name)),
      limit: { ...speedQuantity(results.get(limit)), name: limit },
      judged: ratios(results, name, limit),
      target,
      note,
    });
  return [
    row(LIMITS.express),
    row(LIMITS.bare, TARGETS.cachedOfBare, clockNote(results.get(name))),
  ];
}

/** Distance between the references: a target above both is out of reach. */
function limitRow(results, name, figure) {
  return createRow({
    group: 'cached',
    figure,
    measured: speedQuantity(results.get(name)),
    limit: { ...speedQuantity(results.get(LIMITS.bare)), name: LIMITS.bare },
    judged: ratios(results, name, LIMITS.bare),
    note: clockNote(results.get(name)),
  });
}
