import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mail } from '../../../../server/integrations/mail/mail-sender.ts';
import { createDeliverers } from '../../../../server/letters/create-deliverers.ts';
import { runOutbox } from '../../../../server/platform/outbox/run-outbox.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { UNDO_SECONDS } from '../../../../shared/backoffice.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { readPdf } from '../../documents/read-pdf.ts';
import { letterDeps } from '../../letters/letter-deps.ts';
import { askedBrowser, codeFor, newPhone } from '../../login/login-shop.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

const PLACED = desk.letterSettings('order-placed');

describeOnBothStores('the texts of letters', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const owner = () => bench.as('owner');
  const save = (form: Record<string, string>, path = PLACED) =>
    owner().post(path, { return_to: path, ...form });
  const undo = (location: string | undefined) => owner().post(desk.undo(doneOf(location)));
  const listRows = () =>
    bench.db
      .selectFrom('owner_values')
      .select(['name', 'value'])
      .where('name', 'like', 'letter.%')
      .execute();

  /** Delivers what is due; gives the letters that left. */
  async function deliver(): Promise<Mail[]> {
    const { deps, clock } = bench.shop;
    const { store, log, company } = deps;
    const sent: Mail[] = [];
    const now = () => clock.now;
    const mail = {
      isDemo: true,
      send: async (letter: Mail) => {
        sent.push(letter);
        return { ok: true as const, messageId: letter.id };
      },
    };
    const deliver = createDeliverers(letterDeps(bench.shop, { mail, company }));
    await runOutbox({ store, deliver, log, now });
    return sent;
  }

  /** The letter to the buyer of a new order. */
  async function letterOf(facts: { name?: string } = {}): Promise<Mail> {
    const email = `buyer-${Math.random().toString(36).slice(2)}@example.ru`;
    const buyer = { email, proven_phone: '+79161234567' };
    const orderId = await bench.newOrder({ ...buyer, ...facts });
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .insertInto('outbox')
        .values({
          kind: 'order-placed',
          key: `order-placed ${orderId}`,
          payload: JSON.stringify({ orderId }),
          created_at: 0,
          next_at: 0,
          done_at: null,
        })
        .execute(),
    );
    const letter = (await deliver()).find(({ to }) => to === email);
    if (!letter) throw new Error('no letter');
    return letter;
  }

  it("are the owner's in what leaves the shop, and go back by undoing and by a button", async () => {
    const before = await letterOf();
    expect(before.text).toContain('Анна, спасибо за заказ!');
    const saved = await save({
      subject: 'Заказ {{number}} у {{shop}}',
      opening: 'Здравствуйте, {{name}}!\r\nСумма: {{total}}',
    });
    expect(saved.status).toBe(303);
    const own = await letterOf();
    expect(own.subject).toMatch(/^Заказ \d+ у Мармит$/);
    expect(own.text).toMatch(/Здравствуйте, Анна!\nСумма: 1.000,00.₽/);
    expect(own.text).toContain('О каждой перемене в заказе напишем на этот адрес.');
    const list = (await owner().get(desk.letterList())).text;
    expect(list).toContain('Тема, Первый абзац');
    const returned = await owner().post(desk.letterStandard('order-placed'), {
      field: 'subject',
      return_to: PLACED,
    });
    expect((await letterOf()).subject).toMatch(/^Заказ № \d+ принят$/);
    await undo(returned.headers['location']);
    expect((await letterOf()).subject).toMatch(/у Мармит$/);
    await undo(saved.headers['location']);
    expect(await listRows()).toEqual([]);
    const after = await letterOf();
    const words = ({ text }: Mail) => text.replace(/\/result\/\S+|\d{6}/g, '');
    expect(words(after)).toBe(words(before));
  });

  it('are kept only where they differ, and one undo leaves what others wrote', async () => {
    expect((await save({ subject: 'Заказ № {{number}} принят' })).headers['location']).toContain(
      'done=0',
    );
    expect(await listRows()).toEqual([]);
    const subject = await save({ subject: 'Ваш заказ {{number}}' });
    const closing = await save({ closing: '' });
    await undo(subject.headers['location']);
    expect(await listRows()).toEqual([
      { name: 'letter.order-placed', value: JSON.stringify({ closing: '' }) },
    ]);
    await undo(closing.headers['location']);
    expect(await listRows()).toEqual([]);
  });

  it('conflict when another person has changed the same text meanwhile', async () => {
    const first = await save({ opening: 'Спасибо!', 'was.opening': '{{name}}, спасибо за заказ!' });
    const form = { opening: 'Ура!', 'was.opening': '{{name}}, спасибо за заказ!' };
    const other = await bench.office.staff('owner');
    const late = await other.post(PLACED, { return_to: PLACED, ...form });
    expect([late.status, late.text.includes('Пока вы правили')]).toEqual([409, true]);
    expect(late.text).toContain('Ура!');
    // One's own second save is none.
    const second = await save(form);
    expect(second.status).toBe(303);
    for (const { headers } of [second, first]) await undo(headers['location']);
  });

  it.each([
    ['subject', 'Заказ\r\nBcc: all@example.ru', 'Это пишут в одну строку'],
    ['opening', 'я'.repeat(100_000), 'Не длиннее 2 000 знаков, сейчас 100 000'],
    ['opening', 'Заказ {{constructor}} на {{cashLimit}}', '{{constructor}}, {{cashLimit}}'],
    ['opening', '', 'Напишите текст'],
  ])('are refused beside the field %s, with what was typed: %#', async (field, typed, fault) => {
    const refused = await save({ [field]: typed, closing: 'До встречи' });
    expect(refused.status).toBe(422);
    const said = refused.text.replaceAll('\u00a0', ' ');
    expect(said).toContain(fault);
    expect(said).toContain(`aria-describedby="letter-${field}-error"`);
    expect(said).toContain('До встречи');
    if (typed) expect(said).toContain(typed.replace('\r\n', '\n').slice(0, 1000).split('\n')[0]);
    expect(await listRows()).toEqual([]);
  });

  it('are text wherever they are shown, and a buyer is not read as a fact', async () => {
    const saved = await save({ opening: '<b onclick=x>{{name}}</b>, {{phone}}' });
    const { html, text } = await letterOf({ name: '{{phone}}' });
    expect(text).toContain('<b onclick=x>{{phone}}</b>, 8');
    expect(html).not.toContain('<b onclick');
    const page = (await owner().get(PLACED)).text;
    expect(page).not.toContain('<b onclick');
    const preview = await owner().get(desk.letterPreview('order-placed'));
    expect(preview.text).not.toContain('<b onclick');
    await undo(saved.headers['location']);
  });

  it('that a new version cannot fill give way to the standard ones, and the log says so', async () => {
    const { store } = bench.shop.deps;
    const broken = JSON.stringify({ subject: 'Заказ {{gone}}', closing: 'До встречи' });
    await transaction(store, (tx) =>
      tx
        .insertInto('owner_values')
        .values([
          { name: 'letter.order-placed', value: broken, changed_by: 'x', changed_at: 0 },
          { name: 'letter.no-such-letter', value: '{"text":"x"}', changed_by: 'x', changed_at: 0 },
          { name: 'letter.order-ready', value: '[7]', changed_by: 'x', changed_at: 0 },
        ])
        .execute(),
    );
    const letter = await letterOf();
    expect(letter.subject).toMatch(/^Заказ № \d+ принят$/);
    expect(letter.text).toContain('До встречи');
    const logged = bench.shop.logLines.find(({ letter: name }) => name === 'order-placed');
    expect(logged).toMatchObject({ field: 'subject', fault: expect.stringContaining('{{gone}}') });
    expect((await owner().get(desk.letterList())).text).toContain('не годится');
    expect((await owner().get(PLACED)).text).toContain('Такого факта нет: {{gone}}');
    await transaction(store, (tx) =>
      tx.deleteFrom('owner_values').where('name', 'like', 'letter.%').execute(),
    );
  });

  it('are shown in a frame of their own, kept from scripts and from other sites', async () => {
    const before = await bench.lastBatchId();
    const typed = { subject: 'Здравствуйте, {{name}}', opening: '{{nobody}}' };
    const { status, text, headers } = await owner().post(desk.letterPreview('order-placed'), typed);
    expect([status, await bench.lastBatchId()]).toEqual([200, before]);
    expect(text).toContain('Здравствуйте, Анна');
    expect(text).toContain('Такого факта нет: {{nobody}}');
    expect(text).toContain('Анна, спасибо за заказ!');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/;sandbox;frame-ancestors 'self'$/);
    expect(policy).not.toMatch(/script-src|allow-/);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    const page = await owner().get(PLACED);
    expect(page.headers['content-security-policy']).toContain("frame-src 'self'");
    expect(page.headers['x-frame-options']).toBe('DENY');
    expect((await owner().get(desk.settings())).headers['content-security-policy']).not.toContain(
      'frame-src',
    );
  });

  it('go out on trial as they were typed, after the seconds in which one takes it back', async () => {
    const form = { opening: 'Проба для {{name}}', return_to: PLACED };
    const send = (to: string) => owner().post(desk.letterTrial('order-placed'), { ...form, to });
    const wrong = await send('nobody');
    expect([wrong.status, wrong.text.includes('Куда отправить?')]).toEqual([422, true]);
    expect(wrong.text).toContain('Проба для {{name}}');
    const broken = await owner().post(desk.letterTrial('order-placed'), {
      ...form,
      opening: '{{nobody}}',
      to: 'a@example.ru',
    });
    expect(broken.status).toBe(422);
    const taken = await send('taken@example.ru');
    expect([taken.status, taken.text.includes('Проба для {{name}}')]).toEqual([200, true]);
    expect(taken.text).toContain('Пробное письмо «Заказ принят» на taken@example.ru');
    await owner().post(desk.undo(await bench.lastBatchId()));
    await send('kept@example.ru');
    expect(await deliver()).toEqual([]);
    bench.shop.clock.now += UNDO_SECONDS * 1000;
    const sent = await deliver();
    expect(sent.map(({ to }) => to)).toEqual(['kept@example.ru']);
    expect(sent[0]?.text).toContain('Проба для Анна');
    expect(sent[0]?.text).toContain('Это пробное письмо');
    expect(await listRows()).toEqual([]);
    const sms = await owner().post(desk.letterTrial('sms-code'), { to: 'a@example.ru' });
    expect(sms.status).toBe(422);
  });

  it.each([
    ['invoice', 'Счёт 100245.pdf'],
    ['quote-answered', 'Коммерческое предложение 100245.pdf'],
    ['basket-offer', 'Коммерческое предложение 100245.pdf'],
    ['order-placed', null],
  ])('go out on trial with the paper that «%s» has', async (letter, filename) => {
    const to = `${letter}@example.ru`;
    expect((await owner().post(desk.letterTrial(letter), { to })).status).toBe(200);
    bench.shop.clock.now += UNDO_SECONDS * 1000;
    const [mail] = (await deliver()).filter((one) => one.to === to);
    const files = mail?.attachments ?? [];
    expect(files.map((file) => file.filename)).toEqual(filename === null ? [] : [filename]);
    for (const { content } of files) {
      const [page] = await readPdf(content as Uint8Array);
      expect(page?.text).toContain('образец, не оплачивать');
      expect(page?.text).toContain('Гастроёмкость GN 1/1, 65 мм');
    }
  });

  it('of the SMS with a code leave the line that browsers read', async () => {
    const path = desk.letterSettings('sms-code');
    const without = await save({ text: 'Никому не говорите код' }, path);
    expect([without.status, without.text.includes('Не хватает факта {{code}}')]).toEqual([
      422,
      true,
    ]);
    expect((await save({ text: '{{code}}\n@evil.example #{{code}}' }, path)).status).toBe(422);
    const saved = await save({ text: '{{code}} — код {{shop}}' }, path);
    expect(saved.status).toBe(303);
    const phone = newPhone();
    await askedBrowser(bench.shop, phone);
    const code = codeFor(bench.shop, phone);
    const text = bench.shop.deps.integrations.demoSms?.recent(phone)[0]?.text;
    expect(text).toBe(`${code} — код Мармит\n@localhost #${code}`);
    const preview = (await owner().get(desk.letterPreview('sms-code'))).text;
    expect(preview).toMatch(/1(?:\u00a0|&nbsp;)СМС/);
    await undo(saved.headers['location']);
  });

  it('are seen and changed by the owner alone', async () => {
    for (const role of ['sales', 'content', 'accountant', 'viewer', 'warehouse'] as const) {
      const visitor = bench.as(role);
      expect((await visitor.get(PLACED)).status).toBe(403);
      expect((await visitor.get(desk.letterPreview('order-placed'))).status).toBe(403);
      expect((await visitor.post(PLACED, { opening: 'x' })).status).toBe(403);
      const to = 'a@example.ru';
      expect((await visitor.post(desk.letterTrial('order-placed'), { to })).status).toBe(403);
    }
    for (const letter of ['constructor', 'no-such-letter', '__proto__']) {
      expect((await owner().get(desk.letterSettings(letter))).status).toBe(404);
      expect((await save({ opening: 'x' }, desk.letterSettings(letter))).status).toBe(404);
    }
  });
});
