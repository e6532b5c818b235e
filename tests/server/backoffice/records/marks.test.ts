import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoryIcons } from '../../../../server/backoffice/entities/category-icons.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { ICON_NAMES, TRADE_ICON_NAMES } from '../../../../shared/ui/icon-names.ts';
import { doneOf } from '../desk/desk-bench.ts';
import { type ContentBench, idOf, openContentBench } from './content-bench.ts';

describe('marks that visitors see', () => {
  let bench: ContentBench;
  beforeAll(async () => {
    bench = await openContentBench('sqlite');
  });
  afterAll(() => bench.close());

  const cardOf = (html: string, title: string) =>
    html.split('<article').find((card) => card.includes(`>${title}<`)) ?? '';

  it('are badges of a set, chosen in its form, and undone', async () => {
    const set = {
      title: 'Чайная',
      text: 'С пирогами',
      seats: '20',
      code: '',
      image: '',
      lines: '',
    };
    const url = '/catalog/posuda';
    const made = await bench.save('solutions-new', { ...set, url, badges: '["dream","discount"]' });
    expect(made.status).toBe(303);
    const card = cardOf((await bench.visit('/')).text, 'Чайная');
    expect([
      card.includes('Мечта'),
      card.includes('Популярное'),
      card.includes('Со скидкой'),
    ]).toEqual([true, false, true]);
    const id = idOf(made.headers['location']);
    const form = await bench.content().get(desk.contentItem(id));
    expect(form.text).toMatch(/selected=""[^>]*>Мечта, Со скидкой</);
    const changed = await bench.save(id, { badges: '', 'was.badges': '["dream","discount"]' });
    expect(cardOf((await bench.visit('/')).text, 'Чайная')).not.toContain('Мечта');
    await bench.content().post(desk.undo(doneOf(changed.headers['location'])));
    expect(cardOf((await bench.visit('/')).text, 'Чайная')).toContain('Мечта');
    const wrong = await bench.save(id, { badges: '["best"]', 'was.badges': '' });
    expect([wrong.status, wrong.text.includes('Выберите из списка')]).toEqual([422, true]);
    const plain = await bench.save('solutions-new', { ...set, title: 'Буфет', url, badges: '' });
    expect(plain.status).toBe(303);
    expect(cardOf((await bench.visit('/')).text, 'Буфет')).not.toContain('badge');
  });

  it('are icons of categories, in the menu', async () => {
    const [top] = await bench.db
      .selectFrom('categories')
      .select(['id', 'icon'])
      .where('parent_id', 'is', null)
      .where('icon', '=', 'flame')
      .execute();
    const path = desk.category(top?.id ?? 0);
    const page = await bench.content().get(path);
    expect(page.text).toMatch(/<option value="flame" selected="">огонь</);
    const fields = desk.categoryFields(top?.id ?? 0);
    const set = (icon: string, was: string) =>
      bench.content().post(fields, { icon, 'was.icon': was });
    expect((await bench.visit('/')).text).not.toContain('#i-pizza');
    expect((await set('pizza', 'flame')).status).toBe(303);
    expect((await bench.visit('/')).text).toContain('#i-pizza');
    expect((await set('rocket', 'pizza')).status).toBe(422);
    expect((await set('', 'pizza')).status).toBe(303);
    expect((await bench.visit('/')).text).not.toContain('#i-pizza');
  });

  it('are icons that there are', () => {
    const known = new Set<string>(['', ...ICON_NAMES, ...TRADE_ICON_NAMES]);
    expect(categoryIcons.filter(([name]) => !known.has(name))).toEqual([]);
    expect(new Set(categoryIcons.map(([, title]) => title)).size).toBe(categoryIcons.length);
  });

  it('are asked for in no place of banners that visitors do not see', async () => {
    const { text } = await bench.content().get(desk.contentItem('banners-new'));
    expect(text).toContain('Малый баннер на главной');
    expect(text).not.toContain('В каталоге');
  });
});
