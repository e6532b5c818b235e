import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('another address of a visit keeps nothing of the former list', async () => {
  const history = {
    state: { swapped: ['product-list'], first: 5, seen: { id: 'card-7', top: 10 }, top: 300 },
    replaceState(state: object) {
      Object.assign(this, { state });
    },
  };
  vi.stubGlobal('history', history);
  vi.stubGlobal('location', { pathname: '/catalog/plity', search: '?hash=v-nalichii' });
  vi.stubGlobal('document', { getElementById: () => null });
  const { noteVisit } = await import('../../../client/runtime/visits.ts');
  noteVisit('/catalog/plity?hash=v-nalichii', ['filter'], 'replace');
  expect(history.state).toEqual({ swapped: ['product-list', 'filter'] });
});
