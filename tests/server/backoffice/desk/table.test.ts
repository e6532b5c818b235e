import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskActions, deskPages } from '../../../../server/backoffice/desk-table.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { findHtmlFaults } from '../../../helpers/find-html-faults.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { makeAllSamples } from '../samples/all-samples.ts';
import { type DeskBench, openDeskBench } from './desk-bench.ts';

/** Pages that are files, which have tests of their own. */
const FILES = new Map<string, string>([
  [desk.orderPaper.path, 'application/pdf'],
  [desk.quotePaper.path, 'application/pdf'],
  [desk.reportFile.path, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [desk.promoFile.path, 'text/csv'],
  [desk.exchangeFile.path, 'application/xml'],
]);

describeOnBothStores('the table of the back office', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  describe('its pages', () => {
    const shown = deskPages.filter(({ isLive }) => !isLive);
    it.each(shown.map(({ path }) => path))('%s is shown', async (path) => {
      const { things } = makeAllSamples(bench);
      expect(Object.hasOwn(things, path)).toBe(path.includes(':'));
      const id = await things[path]?.();
      const { text, status, type } = await bench.as('owner').get(path.replace(/:\w+/, String(id)));
      expect(status).toBe(200);
      expect(type).toBe(FILES.get(path) ?? 'text/html');
      // Letters have tests of their own; the same pages make the same markup over either store.
      const isPage = !FILES.has(path) && path !== desk.letterPreview.path;
      if (isPage && dialect === 'sqlite') expect(await findHtmlFaults(text)).toEqual([]);
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
