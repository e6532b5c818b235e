import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskActions, deskPages } from '../../../server/backoffice/desk/desk-table.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from './desk-bench.ts';
import { makeAllSamples } from './samples/all-samples.ts';

describeOnBothStores('the table of the back office', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  describe('its pages', () => {
    const shown = deskPages.filter(({ isLive }) => !isLive);
    it.each(shown.map(({ path }) => path))('%s is valid HTML', async (path) => {
      const { things } = makeAllSamples(bench);
      expect(Object.hasOwn(things, path)).toBe(path.includes(':'));
      const id = await things[path]?.();
      const { text, status, type } = await bench.as('owner').get(path.replace(/:\w+/, String(id)));
      expect(status).toBe(200);
      // Pages may be files and letters, which have tests of their own.
      const isLetter = path === desk.letterPreview.path;
      if (type === 'text/html' && !isLetter) expect(await findHtmlFaults(text)).toEqual([]);
    });
  });

  describe('its actions', () => {
    it('stand in the history, every one', async () => {
      const { changes, without } = makeAllSamples(bench);
      expect([...Object.keys(changes), ...Object.keys(without)].toSorted()).toEqual(
        deskActions.map(({ path }) => path).toSorted(),
      );
      for (const [path, change] of Object.entries(changes)) {
        const before = await bench.lastBatchId();
        await change();
        expect([path, (await bench.lastBatchId()) > before]).toEqual([path, true]);
      }
    });
  });
});
