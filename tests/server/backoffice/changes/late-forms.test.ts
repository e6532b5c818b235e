import { afterAll, beforeAll, expect, it } from 'vitest';
import { MOST_SIGNS } from '../../../../server/backoffice/desk/form-fields.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { HOUR_MS } from '../../../../shared/millis.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import type { DeskVisitor } from '../desk/desk-visitor.ts';

describeOnBothStores('a form that comes after its session has ended', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const action = desk.contentItem('news-new');
  const article = {
    act: 'save',
    title: 'Новая печь',
    body: 'Длинный\n«текст» & всё',
    return_to: '/',
  };
  const picture = { field: 'image.file', bytes: Buffer.from('GIF89a'), name: 'печь.gif' };
  const keptOf = (html: string) => {
    const [, text] = /name="kept_form" value="([^"]*)"/.exec(html) ?? [];
    return text ? JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) : null;
  };
  async function leave(): Promise<DeskVisitor> {
    const leaving = await bench.office.staff('content');
    await leaving.post(desk.logout());
    return leaving;
  }

  it('keeps the texts of an article, and says that files are lost', async () => {
    const leaving = await leave();
    const late = await leaving.upload(action, article);
    expect([late.status, keptOf(late.text)]).toEqual([401, { action, fields: article }]);
    expect(late.text).toContain('Введённое сохранено: войдите');
    const pictured = await leaving.upload(action, article, [picture]);
    expect([pictured.status, keptOf(pictured.text)]).toEqual([401, { action, fields: article }]);
    expect(pictured.text).toContain('Введённое сохранено, кроме файлов');
  });

  it('keeps them when nobody has pressed anything for long', async () => {
    const idle = await bench.office.staff('content');
    bench.shop.clock.now += 13 * HOUR_MS;
    const late = await idle.upload(action, article, [picture]);
    expect([late.status, keptOf(late.text)]).toEqual([401, { action, fields: article }]);
    bench.shop.clock.now -= 13 * HOUR_MS;
  });

  it('keeps nothing of a stranger, of too long a text, nor of a file alone', async () => {
    const leaving = await leave();
    const stranger = { ...bench.office.anybody };
    const made = `staff=${'x'.repeat(43)}`;
    const answers = [
      await stranger.upload(action, article).set('Cookie', made),
      await leaving.upload(action, { ...article, body: 'x'.repeat(4 * MOST_SIGNS + 1) }),
      await leaving.upload(desk.importStart(), { return_to: desk.imports() }, [picture]),
    ];
    for (const { status, headers, text } of answers) {
      expect([status, headers['location'], text.includes('kept_form')]).toEqual([
        303,
        expect.stringMatching(/^\/login/),
        false,
      ]);
    }
  });

  it('is none with files where a page has no pictures', async () => {
    const shown = async (id: string) =>
      (await bench.as('owner').get(desk.contentItem(id))).text.includes('multipart/form-data');
    expect([await shown('news-new'), await shown('notices-new')]).toEqual([true, false]);
  });
});
