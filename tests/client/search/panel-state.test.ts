import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKey } from '../../../client/search/panel-keys.ts';
import { countOptions, listOptions, nextActive } from '../../../client/search/panel-options.ts';
import {
  changePanel,
  createPanelState,
  foundNothing,
  type PanelEvent,
  type PanelState,
  shownPart,
} from '../../../client/search/panel-state.ts';
import type { ProductRowData, SearchResults } from '../../../shared/search.ts';

const play = (events: PanelEvent[], from = createPanelState('')) =>
  events.reduce(changePanel, from);
const row = (id: number): ProductRowData => ({
  id,
  url: `/goods/${id}`,
  title: `Товар ${id}`,
  code: `${id}`,
  image: null,
  price: '1,00 ₽',
  oldPrice: null,
  discount: null,
  availability: { text: '1 шт. в наличии', style: 'avail' },
});
const results = (note: string, total = 1): SearchResults => ({
  places: [],
  pages: [],
  total,
  allTitle: '',
  note,
  products: Array.from({ length: total }, (_, id) => row(id)),
});
const start = {
  history: [1, 2, 3].map((id) => ({ id, text: `текст ${id}`, url: '/' })),
  popular: [{ text: 'плита', url: '/' }],
  offers: [row(9)],
};

describe('answers', () => {
  it('are shown only for the text they belong to, in whatever order they come', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('type' as const), text: fc.constantFrom('а', 'аб', 'б', '') }),
      fc.record({ kind: fc.constantFrom('chips', 'found', 'fail'), place: fc.nat(20) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state = createPanelState('');
        const questions: { asked: number; text: string }[] = [];
        for (const each of steps) {
          if ('text' in each) {
            state = changePanel(state, { type: 'typed', text: each.text });
            questions.push({ asked: state.asked, text: state.text });
            continue;
          }
          const question = questions[each.place % Math.max(1, questions.length)];
          if (!question) continue;
          state = changePanel(state, answerTo(each.kind, question));
          expectRight(state, questions);
        }
      }),
    );
  });

  function answerTo(kind: string, { asked, text }: { asked: number; text: string }): PanelEvent {
    if (kind === 'chips') return { type: 'suggested', asked, suggestions: { chips: [text] } };
    return kind === 'found'
      ? { type: 'found', asked, results: results(text) }
      : { type: 'failed', asked };
  }

  function expectRight(state: PanelState, questions: { asked: number; text: string }[]) {
    const own = questions.findLast(({ asked }) => asked === state.asked);
    expect(own?.text).toBe(state.text);
    if (state.isSettled) expect(state.results?.note).toBe(state.text);
    if (state.text === '') expect(shownPart(state)).toBe('start');
  }

  it('of an earlier text change nothing', () => {
    const typed = play([
      { type: 'typed', text: 'нож' },
      { type: 'typed', text: 'ножницы' },
    ]);
    for (const late of [
      { type: 'found', asked: 1, results: results('нож') },
      { type: 'suggested', asked: 1, suggestions: { chips: ['нож'] } },
      { type: 'failed', asked: 1 },
    ] as const) {
      expect(changePanel(typed, late)).toBe(typed);
    }
  });

  it('of the text before stay in sight, marked, until the new ones come', () => {
    const state = play([
      { type: 'typed', text: 'нож' },
      { type: 'found', asked: 1, results: results('нож') },
      { type: 'typed', text: 'ножн' },
    ]);
    expect(state.isSettled).toBe(false);
    expect(listOptions(state, { rows: 8, entries: 5 }).products).toHaveLength(1);
  });

  it('give back the offers when there is nothing [S2.119]', () => {
    const state = play([
      { type: 'started', start },
      { type: 'typed', text: 'ъыъ' },
      { type: 'found', asked: 1, results: results('', 0) },
    ]);
    expect(foundNothing(state)).toBe(true);
    expect(listOptions(state, { rows: 8, entries: 5 }).offers).toEqual(start.offers);
  });

  it('are pages of the site where there are no goods', () => {
    const pages = [{ title: 'Доставка и оплата', url: '/dostavka_oplata/' }];
    const state = play([
      { type: 'started', start },
      { type: 'typed', text: 'возврат' },
      { type: 'found', asked: 1, results: { ...results('', 0), pages } },
    ]);
    expect(foundNothing(state)).toBe(false);
    expect(listOptions(state, { rows: 8, entries: 5 })).toMatchObject({ pages, offers: [] });
  });
});

describe('the start', () => {
  it('comes back when the field is emptied', () => {
    const state = play([
      { type: 'started', start },
      { type: 'typed', text: 'нож' },
      { type: 'found', asked: 1, results: results('нож') },
      { type: 'typed', text: '' },
    ]);
    const options = listOptions(state, { rows: 8, entries: 2 });
    expect(options.history.map(({ id }) => id)).toEqual([1, 2]);
    expect(countOptions(options)).toBe(4);
  });

  it('forgets one text or all of them', () => {
    const state = play([{ type: 'started', start }]);
    const one = changePanel(state, { type: 'forgotten', id: 2 });
    expect(one.start?.history.map(({ id }) => id)).toEqual([1, 3]);
    expect(changePanel(state, { type: 'forgotten', id: null }).start?.history).toEqual([]);
  });

  it('shows a text again that could not be forgotten, and none that went meanwhile', () => {
    const state = play([
      { type: 'started', start },
      { type: 'forgotten', id: 1 },
      { type: 'forgotten', id: 2 },
      { type: 'remembered', id: 1, before: start },
    ]);
    expect(state.start?.history.map(({ id }) => id)).toEqual([1, 3]);
  });
});

describe('the keys', () => {
  const open = { ...createPanelState('нож'), isOpen: true };

  it('move through all options and back to the field, both ways [S4.41]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.constantFrom(1, -1), (count, step) => {
        const visited: number[] = [];
        let active = -1;
        do {
          active = nextActive(active, step as 1 | -1, count);
          visited.push(active);
        } while (active !== -1);
        expect(visited.toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: count + 1 }, (_, place) => place - 1),
        );
      }),
    );
  });

  it('close with Esc first and clear then', () => {
    expect(readKey('Escape', open, true, 3)).toEqual({ kind: 'close' });
    expect(readKey('Escape', open, false, 3)).toEqual({ kind: 'clear' });
    expect(readKey('Escape', createPanelState(''), false, 0)).toBeNull();
  });

  it('choose with Enter only what is chosen [S4.42]', () => {
    expect(readKey('Enter', open, true, 3)).toBeNull();
    expect(readKey('Enter', { ...open, active: 1 }, true, 3)).toEqual({ kind: 'choose' });
  });

  it.each(['Tab', 'Home', 'End', 'a'])('leave %s to the browser', (key) => {
    expect(readKey(key, { ...open, active: 1 }, true, 3)).toBeNull();
  });

  it('have nowhere to go without options', () => {
    expect(readKey('ArrowDown', open, true, 0)).toEqual({ kind: 'move', active: -1 });
  });
});
