import type { SearchResults, SearchStart, SearchSuggestions } from '../../shared/search.ts';

/** State of the search panel. */
export interface PanelState {
  isOpen: boolean;
  /** Text as it stands in the field. */
  text: string;
  /** Number of the text; an answer to an earlier one is never shown. */
  asked: number;
  start: SearchStart | null;
  /** Suggestions of an earlier text stay until the new ones come. */
  suggestions: SearchSuggestions | null;
  results: SearchResults | null;
  /** The results are those of the text. */
  isSettled: boolean;
  hasFailed: boolean;
  /** Place of the chosen option, -1 while the field itself is. */
  active: number;
}

export type PanelEvent =
  | { type: 'typed'; text: string }
  | { type: 'closed' }
  /** Begins anew, with an empty field. */
  | { type: 'reset' }
  | { type: 'started'; start: SearchStart }
  | { type: 'suggested'; asked: number; suggestions: SearchSuggestions }
  | { type: 'found'; asked: number; results: SearchResults }
  | { type: 'failed'; asked: number }
  | { type: 'moved'; active: number }
  /** One text of the history, or all of it. */
  | { type: 'forgotten'; id: number | null }
  /** Texts that could not be forgotten: they stand again as `before` had them. */
  | { type: 'remembered'; id: number | null; before: SearchStart };

export function createPanelState(text: string): PanelState {
  return {
    isOpen: false,
    text,
    asked: 0,
    start: null,
    suggestions: null,
    results: null,
    isSettled: false,
    hasFailed: false,
    active: -1,
  };
}

export function changePanel(state: PanelState, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'typed':
      return type(state, event.text);
    case 'closed':
      return { ...state, isOpen: false, active: -1 };
    case 'reset':
      return { ...createPanelState(''), asked: state.asked + 1 };
    case 'started':
      return { ...state, start: event.start };
    case 'moved':
      return { ...state, isOpen: true, active: event.active };
    case 'forgotten':
      return forget(state, event.id);
    case 'remembered':
      return remember(state, event.id, event.before);
    default:
      return event.asked === state.asked ? takeAnswer(state, event) : state;
  }
}

export const isBlank = (text: string): boolean => text.trim() === '';

/** Typing also opens the panel: the field was entered, or something in it changed. */
function type(state: PanelState, text: string): PanelState {
  if (text === state.text) return { ...state, isOpen: true };
  const { start, asked, suggestions, results } = state;
  const kept = isBlank(text) ? {} : { suggestions, results };
  return { ...createPanelState(text), start, ...kept, isOpen: true, asked: asked + 1 };
}

type Answer = Extract<PanelEvent, { asked: number }>;

function takeAnswer(state: PanelState, event: Answer): PanelState {
  if (event.type === 'suggested') return { ...state, suggestions: event.suggestions, active: -1 };
  if (event.type === 'failed') {
    return { ...state, hasFailed: true, results: null, isSettled: false, active: -1 };
  }
  return { ...state, results: event.results, isSettled: true, hasFailed: false, active: -1 };
}

function forget(state: PanelState, id: number | null): PanelState {
  if (!state.start) return state;
  const history = state.start.history.filter((entry) => id !== null && entry.id !== id);
  return { ...state, start: { ...state.start, history }, active: -1 };
}

/** Texts that were forgotten meanwhile stay away. */
function remember(state: PanelState, id: number | null, before: SearchStart): PanelState {
  const shown = new Set(state.start?.history.map((entry) => entry.id));
  const history = before.history.filter(
    (entry) => id === null || entry.id === id || shown.has(entry.id),
  );
  return { ...state, start: { ...before, history } };
}

/** Part that the panel shows: the one from before typing until the first answer comes. */
export function shownPart(state: PanelState): 'start' | 'found' {
  const { text, suggestions, results, hasFailed } = state;
  return isBlank(text) || !(suggestions || results || hasFailed) ? 'start' : 'found';
}

/** Neither goods nor pages were found for the text. */
export const foundNothing = ({ isSettled, results }: PanelState): boolean =>
  isSettled && results?.total === 0 && results.pages.length === 0;
