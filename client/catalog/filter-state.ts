import {
  type BoundTexts,
  draftHash,
  EMPTY_DRAFT,
  type FilterDraft,
  NO_BOUNDS,
  repairBounds,
} from './filter-draft.ts';
import type { Panel, PanelGroup } from './filter-panel.ts';
import { mergeGroups } from './merge-groups.ts';

/** Catalogue filter state (S3.33, S3.34). */
export interface FilterState {
  panel: Panel;
  /** Choices that the form shows. */
  draft: FilterDraft;
  /** Choices that the list shows. */
  confirmed: FilterDraft;
  /** Counts that go with it. */
  confirmedGroups: readonly PanelGroup[];
  /** True when everything was taken back, and nothing chosen since. */
  cleared: boolean;
  /** Number of products that the draft finds: «128 товаров»; null while it is not known. */
  found: string | null;
  /** Name of the field that was changed last, with its value: it never goes from under the hand. */
  touched: string | null;
}

export type FilterAction =
  | { type: 'value'; key: string; slug: string; on: boolean }
  | { type: 'switch'; key: string; on: boolean }
  | { type: 'bound'; key: string; side: keyof BoundTexts; text: string }
  /** A range was left: its bounds are put right. */
  | { type: 'settled'; key: string }
  | { type: 'cleared' }
  /** Choices made before the island was there. */
  | { type: 'taken over'; draft: FilterDraft }
  /** Counts for the draft have come. */
  | { type: 'counted'; groups: readonly PanelGroup[]; found: string | null }
  /** The list shows `draft`. */
  | { type: 'confirmed'; draft: FilterDraft }
  /** All values of a facet have come. */
  | { type: 'expanded'; groups: readonly PanelGroup[] }
  | { type: 'discarded'; found: string | null };

export function reduceFilter(state: FilterState, action: FilterAction): FilterState {
  const { draft } = state;
  switch (action.type) {
    case 'value': {
      const values = withValue(draft.values, action);
      return { ...chosen(state, { ...draft, values }), touched: `${action.key}=${action.slug}` };
    }
    case 'switch': {
      const switches = withSwitch(draft.switches, action);
      return { ...chosen(state, { ...draft, switches }), touched: action.key };
    }
    case 'bound':
      return chosen(state, { ...draft, bounds: withBound(draft.bounds, action) });
    case 'settled':
      return settled(state, action.key);
    case 'cleared':
      return { ...state, draft: EMPTY_DRAFT, cleared: true, found: null };
    case 'taken over':
      return { ...state, draft: action.draft };
    case 'counted':
      return { ...withGroups(state, action.groups), found: action.found };
    case 'expanded':
      return withGroups(state, action.groups);
    case 'confirmed':
      return { ...state, confirmed: action.draft, confirmedGroups: state.panel.groups };
    case 'discarded':
      return {
        ...withGroups(state, state.confirmedGroups),
        draft: state.confirmed,
        cleared: false,
        found: action.found,
      };
  }
}

/** True when the list shows another choice than the form. */
export function isPending({ draft, confirmed }: FilterState): boolean {
  return draft !== confirmed && draftHash(draft) !== draftHash(confirmed);
}

const chosen = (state: FilterState, draft: FilterDraft): FilterState => ({
  ...state,
  draft,
  cleared: false,
  found: null,
});

function withGroups(state: FilterState, groups: readonly PanelGroup[]): FilterState {
  const { panel } = state;
  return { ...state, panel: { ...panel, groups: mergeGroups(panel.groups, groups) } };
}

/** An empty list of a facet removes it. */
function withValue(
  values: FilterDraft['values'],
  { key, slug, on }: Extract<FilterAction, { type: 'value' }>,
): FilterDraft['values'] {
  const { [key]: before = [], ...others } = values;
  const rest = before.filter((each) => each !== slug);
  const after = on ? [...rest, slug] : rest;
  return after.length > 0 ? { ...others, [key]: after } : others;
}

/** A switch that is off is removed. */
function withSwitch(
  switches: readonly string[],
  { key, on }: Extract<FilterAction, { type: 'switch' }>,
): readonly string[] {
  const rest = switches.filter((each) => each !== key);
  return on ? [...rest, key] : rest;
}

function withBound(
  bounds: FilterDraft['bounds'],
  { key, side, text }: Extract<FilterAction, { type: 'bound' }>,
): FilterDraft['bounds'] {
  const { [key]: before = NO_BOUNDS, ...others } = bounds;
  const after = { ...before, [side]: text };
  return after.min === '' && after.max === '' ? others : { ...others, [key]: after };
}

function settled(state: FilterState, key: string): FilterState {
  const before = state.draft.bounds[key];
  if (!before) return state;
  const after = repairBounds(before);
  if (after.min === before.min && after.max === before.max) return state;
  return { ...state, draft: { ...state.draft, bounds: { ...state.draft.bounds, [key]: after } } };
}
