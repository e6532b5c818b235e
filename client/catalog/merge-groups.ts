import type { PanelGroup, PanelValue, ValuesGroup } from './filter-panel.ts';

/**
 * New counts and bounds in the groups that are shown. Nothing moves or vanishes under the hand:
 * values keep their order and place, and what is new comes after.
 */
export function mergeGroups(
  shown: readonly PanelGroup[],
  next: readonly PanelGroup[],
): readonly PanelGroup[] {
  const byKey = new Map(next.map((group) => [group.key, group]));
  const kept = shown.map((group) => merge(group, byKey.get(group.key)));
  const known = new Set(shown.map(({ key }) => key));
  return [...kept, ...next.filter(({ key }) => !known.has(key))];
}

function merge(shown: PanelGroup, next: PanelGroup | undefined): PanelGroup {
  if (next === undefined || next.type !== shown.type) return withoutProducts(shown);
  if (shown.type === 'values' && next.type === 'values') return mergeValues(shown, next);
  return { ...next, ...('open' in shown && { open: shown.open }) } as PanelGroup;
}

/** A facet that the answer lacks has nothing left. */
function withoutProducts(group: PanelGroup): PanelGroup {
  if (group.type === 'range') return group;
  if (group.type === 'switch') return { ...group, count: '0' };
  return { ...group, values: group.values.map((value) => ({ ...value, count: '0' })) };
}

function mergeValues(shown: ValuesGroup, next: ValuesGroup): ValuesGroup {
  const { above, open } = shown;
  const opened = shown.more !== null && next.more === null;
  const values = opened ? next.values : inPlace(shown, next);
  const left = next.values.length + (next.more?.count ?? 0) - values.length;
  const more = shown.more && next.more && left > 0 ? { ...next.more, count: left } : null;
  return { ...next, above, open, values, more };
}

function inPlace(shown: ValuesGroup, next: ValuesGroup): PanelValue[] {
  const counts = new Map(next.values.map(({ slug, count }) => [slug, count]));
  // A shortened answer tells nothing about the values that it leaves out.
  const missing = (value: PanelValue) => (next.more === null ? '0' : value.count);
  const kept = shown.values.map((value) => ({
    ...value,
    count: counts.get(value.slug) ?? missing(value),
  }));
  const known = new Set(shown.values.map(({ slug }) => slug));
  return [...kept, ...next.values.filter(({ slug }) => !known.has(slug))];
}
