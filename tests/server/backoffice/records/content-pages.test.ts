import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { doneOf } from '../desk/desk-bench.ts';
import { type ContentBench, idOf, openContentBench } from './content-bench.ts';

describeOnBothStores('pages and sets of the site', (dialect) => {
  let bench: ContentBench;
  beforeAll(async () => {
    bench = await openContentBench(dialect);
  });
  afterAll(() => bench.close());

  describe('pages of blocks', () => {
    it('are written block by block, put in order, and taken back', async () => {
      const id = 'pages-service';
      const before = (await bench.visit('/service')).text;
      const page = await bench.content().get(desk.contentItem(id));
      const fields = [...page.text.matchAll(/name="(blocks\.[^"]+)"/g)].map(([, name]) => name);
      expect(fields.length).toBeGreaterThan(10);
      const was = /name="was\.blocks" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
      const json = was.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
      const form = {
        'was.blocks': json,
        'blocks.0.kind': 'steps',
        'blocks.0.order': '2',
        'blocks.0.title': 'Как мы чиним',
        'blocks.0.items.0.title': 'Приедем',
        'blocks.0.items.0.text': 'Завтра',
        'blocks.1.kind': 'text',
        'blocks.1.order': '1',
        'blocks.1.title': 'Сначала',
        'blocks.1.body': '*Курсив*',
        'blocks.2.kind': 'company',
        'blocks.2.title': 'Лишний',
        'blocks.2.remove': 'yes',
      };
      const broken = await bench.save(id, { ...form, 'blocks.0.items.0.text': '' });
      expect(broken.status).toBe(422);
      expect(broken.text).toContain('Блок 2, «Шаги»: «Шаги», пункт 1: проверьте «Текст»');
      expect(broken.text).toContain('value="Приедем"');
      const saved = await bench.save(id, form);
      const { text } = await bench.visit('/service');
      expect(text.indexOf('<em>Курсив</em>')).toBeGreaterThan(0);
      expect(text.indexOf('Как мы чиним')).toBeGreaterThan(text.indexOf('Курсив'));
      expect(text).not.toContain('Лишний');
      await bench.content().post(desk.undo(doneOf(saved.headers['location'])));
      expect((await bench.visit('/service')).text.length).toBe(before.length);
    });

    describe('with files', () => {
      const id = 'pages-service';
      const form = { act: 'save', return_to: desk.contentItem(id) };
      const block = {
        'blocks.0.kind': 'text',
        'blocks.0.title': 'Набранное долго',
        'blocks.0.body': 'Очень долгий рассказ',
      };
      const bad = Buffer.from('<svg onload="alert(1)"/>');
      const part = (name: string, filename: string | null, text: string) =>
        [
          '--line',
          `Content-Disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}`,
          ...(filename === null ? [] : ['Content-Type: application/octet-stream']),
          '',
          text,
          '',
        ].join('\r\n');
      const send = (...parts: string[]) =>
        bench
          .content()
          .upload(desk.contentItem(id))
          .set('Content-Type', 'multipart/form-data; boundary=line')
          .send(`${parts.join('')}--line--\r\n`);
      const texts = (fields: Record<string, string>) =>
        Object.entries(fields).map(([name, text]) => part(name, null, text));

      it('keep what was typed when a picture is none, or too large, or one of many', async () => {
        const file = { field: 'blocks.0.image.file', bytes: bad, name: 'x.png' };
        const refused = await bench
          .content()
          .upload(desk.contentItem(id), { ...form, ...block }, [file]);
        expect(refused.status).toBe(422);
        for (const text of [
          'Блок 1: Файл не подходит: нужна картинка',
          'Набранное долго',
          'Очень долгий рассказ',
        ]) {
          expect(refused.text).toContain(text);
        }
        const large = await send(
          ...texts(form),
          part('blocks.0.image.file', 'x.png', 'x'.repeat(10_000_001)),
          ...texts(block),
        );
        expect([large.status, large.text.includes('Файл слишком большой')]).toEqual([422, true]);
        expect(large.text).toContain('Очень долгий рассказ');
        const many = Array.from({ length: 11 }, (_, at) =>
          part(`blocks.${at}.image.file`, 'x', 'x'),
        );
        const crowd = await send(...texts(form), ...many, ...texts(block));
        expect([crowd.status, crowd.text.includes('Файлов слишком много')]).toEqual([422, true]);
        expect(crowd.text).toContain('Очень долгий рассказ');
      });

      it('may have any number of inputs without a file', async () => {
        const none = Array.from({ length: 200 }, (_, at) =>
          part(`blocks.${at}.image.file`, '', ''),
        );
        expect((await send(...none, ...texts({ ...form, act: 'draft' }))).status).toBe(303);
        await bench.content().post(desk.contentItem(id), { act: 'discard' });
      });
    });

    it('stay as they are when nothing was changed', async () => {
      const saved = await bench.save('pages-about', {});
      expect(doneOf(saved.headers['location'])).toBe(0);
    });
  });

  it('lets sets have goods that there are', async () => {
    const { code } = await bench.db.selectFrom('products').select('code').executeTakeFirstOrThrow();
    const set = {
      title: 'Набор',
      text: 'Для бара',
      seats: '40',
      code: 'bar-40',
      url: '',
      image: '',
    };
    const bad = await bench.save('solutions-new', {
      ...set,
      lines: `${code}; Печь; 1\nнет такого; Стол; 2`,
    });
    expect([bad.status, bad.text.includes('Нет товаров с кодом: нет такого')]).toEqual([422, true]);
    const made = await bench.save('solutions-new', { ...set, lines: `${code}; Печь; 1; 20` });
    expect((await bench.visit('/solutions/bar-40')).text).toContain('Печь');
    const id = idOf(made.headers['location']);
    const shown = await bench.content().get(desk.contentItem(id));
    expect(shown.text).toContain(`${code}; Печь; 1; 20`);
    const changed = await bench.save(id, {
      lines: `${code}; Плита; 2`,
      'was.lines': `${code}; Печь; 1; 20`,
    });
    await bench.content().post(desk.undo(doneOf(changed.headers['location'])));
    expect((await bench.content().get(desk.contentItem(id))).text).toContain(
      `${code}; Печь; 1; 20`,
    );
    await bench.content().post(desk.undo(doneOf(made.headers['location'])));
  });

  describe('sets of the home page', () => {
    const set = { title: 'Набор', text: 'Для бара', seats: '40', image: '', lines: '' };
    const card = async (title: string) =>
      new RegExp(`href="([^"]*)"[^>]*>${title}<`).exec((await bench.visit('/')).text)?.[1];

    it('lead to the page of their code, also once it is another, or to their link', async () => {
      const made = await bench.save('solutions-new', {
        ...set,
        title: 'Бар',
        code: 'bar-50',
        url: '',
      });
      expect(await card('Бар')).toBe('/solutions/bar-50');
      const id = idOf(made.headers['location']);
      const moved = await bench.save(id, { code: 'bar-60', 'was.code': 'bar-50' });
      expect(moved.status).toBe(303);
      expect(await card('Бар')).toBe('/solutions/bar-60');
      const linked = { ...set, title: 'Своя ссылка', code: '', url: '/catalog/posuda' };
      const other = await bench.save('solutions-new', linked);
      expect(await card('Своя ссылка')).toBe('/catalog/posuda');
      for (const { headers } of [other, moved, made]) {
        await bench.content().post(desk.undo(doneOf(headers['location'])));
      }
    });

    it('are refused with words when they lead nowhere or where another does', async () => {
      const nowhere = await bench.save('solutions-new', { ...set, code: '', url: '' });
      expect([nowhere.status, nowhere.text.includes('Карточка никуда не ведёт')]).toEqual([
        422,
        true,
      ]);
      const made = await bench.save('solutions-new', {
        ...set,
        title: 'Бар',
        code: 'bar-70',
        url: '',
      });
      const taken = await bench.save('solutions-new', { ...set, code: 'bar-70', url: '' });
      expect([taken.status, taken.text.includes('Этот адрес у набора «Бар»')]).toEqual([422, true]);
      expect(taken.text).toContain('value="bar-70"');
      expect(idOf(made.headers['location'])).not.toBe('');
      const same = await bench.save(idOf(made.headers['location']), {
        text: 'И',
        'was.text': set.text,
      });
      expect(same.status).toBe(303);
      for (const { headers } of [same, made]) {
        await bench.content().post(desk.undo(doneOf(headers['location'])));
      }
    });
  });
});
