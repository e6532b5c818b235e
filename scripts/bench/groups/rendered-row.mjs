import { clockNote, ratios, speedQuantity } from '../race.mjs';
import { createRow } from '../row.mjs';
import { metricOf } from '../shop.mjs';

/** The line of a page that is made anew, against one limit. */
export function renderedRow(group, results, { name }, limit, target = null) {
  return createRow({
    group,
    figure: name,
    measured: speedQuantity(results.get(name)),
    limit: { ...speedQuantity(results.get(limit)), name: limit },
    judged: ratios(results, name, limit),
    target,
    note: clockNote(results.get(name)),
  });
}

const RENDER_CONNECTIONS = 8;

/**
 * Fewer connections for pages made anew: a core is as busy with eight, and the queue of more is what
 * the shop answers with 503.
 */
export function withFewConnections(bench) {
  const connections = Math.min(bench.options.connections, RENDER_CONNECTIONS);
  return { ...bench, options: { ...bench.options, connections } };
}

/** Cache so small that pages are thrown out again before they are asked a second time. */
export const TINY_CACHE = { PAGE_CACHE_MB: '1' };
const MISSED_SHARE = 0.98;

/** @throws when the page cache answered more than a few of the requests since `before`. */
export function requireMisses(before, after) {
  const since = (labels) =>
    metricOf(after, 'cache_total', labels) - metricOf(before, 'cache_total', labels);
  const share = since('result="miss"') / since('name="page"');
  if (!(share >= MISSED_SHARE)) throw new Error(`Мимо памяти прошла лишь доля ${share} запросов`);
}
