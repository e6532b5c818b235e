import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { doneOf } from '../desk/desk-bench.ts';
import { sellerForm } from '../settings/seller-form.ts';
import { type ContentBench, idOf, NEWS, openContentBench } from './content-bench.ts';

describeOnBothStores('texts that are being written', (dialect) => {
  let bench: ContentBench;
  beforeAll(async () => {
    bench = await openContentBench(dialect);
  });
  afterAll(() => bench.close());

  describe('a draft', () => {
    it('is seen by nobody but who has its link, until it is published', async () => {
      const about = await bench.content().get(desk.contentItem('pages-about'));
      const title = /name="was\.title" value="([^"]*)"/.exec(about.text)?.[1] ?? '';
      const form = { act: 'draft', title: 'О нас иначе', 'was.title': title };
      const drafted = await bench.content().post(desk.contentItem('pages-about'), form);
      expect(drafted.status).toBe(303);
      expect((await bench.visit('/about')).text).not.toContain('О нас иначе');
      const page = await bench.content().get(desk.contentItem('pages-about'));
      const link = /class="desk-link">[^<]*(\/preview\/[^<]+)</.exec(page.text)?.[1] ?? '';
      const preview = await bench.office.anybody.get(link);
      expect([preview.status, preview.text.includes('О нас иначе')]).toEqual([200, true]);
      const forged = link.replace(/pages-about/, 'pages-dealers');
      expect((await bench.office.anybody.get(forged)).status).toBe(404);
      const other = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
      expect((await bench.office.anybody.get(other)).status).toBe(404);
      const published = await bench.save('pages-about', {});
      expect((await bench.visit('/about')).text).toContain('О нас иначе');
      expect((await bench.office.anybody.get(link)).status).toBe(404);
      await bench.content().post(desk.undo(doneOf(published.headers['location'])));
      expect((await bench.visit('/about')).text).not.toContain('О нас иначе');
      const again = await bench.content().get(desk.contentItem('pages-about'));
      expect(again.text).toContain('value="О нас иначе"');
      await bench.content().post(desk.contentItem('pages-about'), { act: 'discard' });
    });

    it('shows facts within its blocks as the page would, also one that nobody has told', async () => {
      const company = { ...sellerForm, name: 'Печи', legalName: 'ООО "Ромашка"' };
      const owner = bench.as('owner');
      const told = await owner.post(desk.settingsPart('company'), company);
      const ways = { card: '0', sbp: '0', invoice: '1', on_delivery: '1' };
      const offered = await owner.post(desk.paymentWays(), {
        ...ways,
        return_to: desk.paymentSettings(),
      });
      await bench.visit('/');
      const id = 'pages-service';
      const form = {
        act: 'draft',
        'blocks.0.kind': 'text',
        'blocks.0.title': 'Кто мы: {{legalName}}',
        'blocks.0.body': 'Платите {{payOnline}}\n\nПишите {{email}}',
      };
      const unknown = { ...form, 'blocks.0.title': '{{nofact}}' };
      const refused = await bench.content().post(desk.contentItem(id), unknown);
      expect(refused.status).toBe(422);
      expect((await bench.content().post(desk.contentItem(id), form)).status).toBe(303);
      const page = await bench.content().get(desk.contentItem(id));
      const link = /class="desk-link">[^<]*(\/preview\/[^<]+)</.exec(page.text)?.[1] ?? '';
      const { status, text } = await bench.office.anybody.get(link);
      expect(status).toBe(200);
      expect(text).toContain('Кто мы: ООО &quot;Ромашка&quot;');
      expect([text.includes('Пишите'), text.includes('Платите')]).toEqual([true, false]);
      await bench.content().post(desk.contentItem(id), { act: 'discard' });
      for (const { headers } of [offered, told]) {
        await owner.post(desk.undo(doneOf(headers['location'])));
      }
      await bench.visit('/');
    });

    it("asks before it overwrites another's draft, whoever published before", async () => {
      const id = 'pages-dealers';
      const page = await bench.content().get(desk.contentItem(id));
      const title = /name="was\.title" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
      const published = await bench.save(id, { title: 'Моё', 'was.title': title });
      const other = await bench.office.staff('content');
      const theirs = { act: 'draft', title: 'Их', 'was.title': 'Моё' };
      await other.post(desk.contentItem(id), theirs);
      const stale = { act: 'draft', title: 'Моё второе', 'was.title': 'Моё' };
      const refused = await bench.content().post(desk.contentItem(id), {
        ...stale,
        return_to: desk.contentItem(id),
      });
      expect(refused.status).toBe(409);
      for (const text of ['Их', 'Моё второе']) expect(refused.text).toContain(text);
      await bench.content().post(desk.contentItem(id), { act: 'discard' });
      await bench.content().post(desk.undo(doneOf(published.headers['location'])));
    });

    it('of two people goes into one, and the same field shows all three values', async () => {
      const made = await bench
        .content()
        .post(desk.contentItem('news-new'), { act: 'draft', ...NEWS });
      const id = idOf(made.headers['location']);
      const other = await bench.office.staff('content');
      const theirs = { act: 'draft', title: 'Их', 'was.title': NEWS.title };
      await other.post(desk.contentItem(id), theirs);
      const lead = { act: 'draft', lead: 'Моё', 'was.lead': NEWS.lead };
      expect((await bench.content().post(desk.contentItem(id), lead)).status).toBe(303);
      const mine = { act: 'draft', title: 'Моё', 'was.title': NEWS.title };
      const refused = await bench.content().post(desk.contentItem(id), {
        ...mine,
        return_to: desk.contentItem(id),
      });
      expect(refused.status).toBe(409);
      for (const text of [NEWS.title, 'Их', 'Моё']) expect(refused.text).toContain(text);
    });
  });

  describe('the form of a thing that is not what it was', () => {
    const newDraft = async () => {
      const form = { act: 'draft', ...NEWS };
      return idOf(
        (await bench.content().post(desk.contentItem('news-new'), form)).headers['location'],
      );
    };
    const publish = async (id: string) =>
      idOf(
        (await bench.as('owner').post(desk.contentItem(id), { act: 'save' })).headers['location'],
      );

    it('saves into the item that its draft has become by another’s press', async () => {
      const draft = await newDraft();
      const item = await publish(draft);
      const lead = { act: 'save', lead: 'Моё', 'was.lead': NEWS.lead };
      const saved = await bench.content().post(desk.contentItem(draft), lead);
      expect([saved.status, idOf(saved.headers['location'])]).toEqual([303, item]);
      const led = await bench.content().get(desk.contentItem(draft));
      expect([led.status, led.headers['location']]).toEqual([303, desk.contentItem(item)]);
    });

    it('shows what was typed over what the item says, in a form that can be sent', async () => {
      const draft = await newDraft();
      const item = await publish(draft);
      const theirs = { act: 'save', lead: 'Их', 'was.lead': NEWS.lead };
      await bench.as('owner').post(desk.contentItem(item), theirs);
      const mine = { act: 'save', lead: 'Моё', 'was.lead': NEWS.lead };
      const refused = await bench.content().post(desk.contentItem(draft), {
        ...mine,
        return_to: desk.contentItem(draft),
      });
      expect([refused.status, refused.text.includes('Такой страницы нет')]).toEqual([409, false]);
      expect(refused.text).toContain(`action="${desk.contentItem(item)}"`);
      expect(refused.text).toMatch(/name="lead"[^>]*>Моё</);
      expect(refused.text).toContain('name="was.lead" value="Их"');
    });

    it('gives back the texts typed for one that is no more, and makes no double of it', async () => {
      const [draft, item] = [await newDraft(), await publish(await newDraft())];
      await bench.as('owner').post(desk.contentItem(draft), { act: 'discard' });
      await bench.as('owner').post(desk.contentItem(item), { act: 'remove' });
      for (const id of [draft, item]) {
        const lead = { lead: 'Моё', 'was.lead': '' };
        const refused = await bench.save(id, lead);
        expect([id, refused.status]).toEqual([id, 404]);
        expect(refused.text).toMatch(/<textarea[^>]*readOnly=""[^>]*>Моё</i);
      }
    });
  });

  describe('texts being written', () => {
    it('are shown as visitors would read them, and nothing is kept', async () => {
      const before = await bench.lastBatchId();
      const form = {
        markdown: ['body Текст', 'other Другое'],
        body: '**Ждём** за {{lift}} <script>alert(1)</script>',
        other: '',
        act: 'save',
      };
      const { text, status } = await bench.as('viewer').post(desk.textPreview(), form);
      expect(status).toBe(200);
      expect(text).toContain('<strong>Ждём</strong>');
      expect(text).not.toMatch(/\{\{lift|alert\(1\)|Другое/);
      expect(await bench.lastBatchId()).toBe(before);
    });
  });

  describe('beginnings of answers', () => {
    it('stand at the end of the answer of those who have no script', async () => {
      const made = await bench.save('templates-new', {
        title: 'Доставка',
        text: 'Везём {{pickup}}',
      });
      const id = /templates-(\d+)/.exec(idOf(made.headers['location']))?.[1] ?? '';
      const asked = {
        kind_id: 1,
        name: 'Анна',
        question: 'Когда привезёте?',
        published: 0,
      } as const;
      const question = await transaction(bench.shop.deps.store, async (tx) => {
        const id = 90_001;
        await tx
          .insertInto('questions')
          .values({ id, ...asked, answer: null, answered_at: null, asked_at: 1 })
          .execute();
        return id;
      });
      const page = await bench.as('sales').get(desk.question(question, { template: id }));
      expect(page.text).toMatch(/<textarea[^>]*>Везём \{\{pickup\}\}<\/textarea>/);
      await bench.content().post(desk.undo(doneOf(made.headers['location'])));
      const without = await bench.as('sales').get(desk.question(question));
      expect(without.text).not.toContain('Везём {{pickup}}');
    });
  });
});
