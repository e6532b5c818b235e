import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskPages } from '../../../../server/backoffice/desk-table.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { lengthOf, noteSeen } from '../../../helpers/full-length.ts';
import { readForms } from '../../../helpers/read-forms.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { makeAllSamples } from '../samples/all-samples.ts';
import { type DeskBench, openDeskBench } from './desk-bench.ts';

/** Texts that a form takes for what its field should be, when it takes care of nothing. */
const HOSTILE = [
  '',
  '99999999999999999999',
  '-1',
  '1e309',
  '0,001',
  'a\0b',
  '\ud800',
  '__proto__',
  '0001-01-01',
  '2026-02-30',
  'http://127.0.0.1:1/',
  '<script>alert(1)</script>',
  'я'.repeat(5000),
];
const TEXTS_OF_FIELD = lengthOf('FORM_TEXTS', 1);
/** Text that a store begins with: a field gets another one over each. */
const FIRST = { sqlite: 0, postgres: 6 };

describeOnBothStores('forms of the back office', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  /** One form of each kind, with the page that it stands on. */
  const listForms = async (page: string, known: Set<string>) => {
    const { text } = await bench.as('owner').get(page);
    return readForms(text ?? '').filter(({ method, action, fields }) => {
      const kind = `${action} ${fields.map(([name]) => name)}`.replace(/\d+/g, 'N');
      const isNew = method === 'post' && action !== desk.logout() && !known.has(kind);
      known.add(kind);
      return isNew;
    });
  };

  it('break by no text in any of their fields', { timeout: 1_800_000 }, async () => {
    const { things } = makeAllSamples(bench);
    const owner = bench.as('owner');
    const known = new Set<string>();
    const broken: string[] = [];
    let sent = 0;
    for (const { path } of deskPages.filter(({ isLive }) => !isLive)) {
      const page = path.replace(/:\w+/, String(await things[path]?.()));
      for (const { action, fields } of await listForms(page, known)) {
        for (const [at, [name]] of fields.entries()) {
          for (let turn = 0; turn < TEXTS_OF_FIELD; turn++) {
            const value = HOSTILE[(FIRST[dialect] + sent++) % HOSTILE.length] ?? '';
            const given = fields.map(([field, own], place) => [field, place === at ? value : own]);
            const answer = await owner.send(action, new URLSearchParams(given));
            const { status, text, headers } = answer;
            const where = `${page}: ${action} ${name}=${value.slice(0, 20)}`;
            // Behind a closed door nothing would break any more.
            if (headers['location']?.startsWith(desk.login()))
              broken.push(`${where} ends the session`);
            if (status >= 500) broken.push(`${where} ${status}`);
            if (text?.includes('<script>alert(1)')) broken.push(`${where} shows a script`);
          }
        }
      }
    }
    expect(broken).toEqual([]);
    expect(sent).toBeGreaterThan(500 * TEXTS_OF_FIELD);
    noteSeen('FORM_TEXTS', `${dialect}: ${known.size} форм, отправлено ${sent}, ошибок нет`);
  });
});
