import { median, spread } from './statistics.mjs';

/**
 * A line of the result. `measured` and `limit` are { value, unit }; what is judged against `target`
 * ({ atLeast } or { atMost }) is the median of `judged`: ratios by round, or values by round when
 * there is no limit. Without a target the line is for orientation.
 */
export function createRow({ group, figure, measured, limit = null, judged, target = null, note }) {
  const value = median(judged);
  return {
    group,
    figure,
    measured,
    limit,
    ratio: limit ? value : null,
    target,
    met: target && Number.isFinite(value) ? isMet(value, target) : null,
    spread: spread(judged),
    ...(note && { note }),
  };
}

function isMet(value, { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }) {
  return value >= atLeast && value <= atMost;
}
