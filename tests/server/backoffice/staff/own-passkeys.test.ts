import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCodeSecret } from '../../../../server/backoffice/staff/one-time-codes.ts';
import { createDeskDeps } from '../../../../server/deps.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { MINUTE_MS } from '../../../../shared/millis.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import type { DeskVisitor } from '../desk/desk-visitor.ts';
import { createSoftKey } from './soft-key.ts';

describeOnBothStores('a passkey of one’s own', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const newKey = () => createSoftKey(createDeskDeps(bench.shop.deps).site);
  const ask = async (visitor: DeskVisitor, own: boolean) =>
    (await visitor.post(desk.passkeyChallenge(), own ? { own: '1' } : {})).body;
  /** Form by which the page sends a new key. */
  async function formOf(visitor: DeskVisitor, key = newKey()) {
    const asked = await ask(visitor, true);
    const form = { challenge: asked.id, credential: key.register(asked), return_to: desk.own() };
    return { key, form };
  }
  const hasKey = async (id: string) =>
    (await bench.db.selectFrom('staff_passkeys').select('id').where('id', '=', id).execute())
      .length === 1;
  const decode = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  /** Fields that the page asking for a confirmation keeps. */
  const keptOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, decode(value)],
      ),
    );

  it('is added at once after signing in', async () => {
    const person = await bench.office.staff('sales');
    const { key, form } = await formOf(person);
    expect((await person.post(desk.ownPasskeys(), form)).status).toBe(303);
    expect(await hasKey(key.id)).toBe(true);
  });

  it('of another address is told where the desk is, in Russian', async () => {
    const person = await bench.office.staff('sales');
    const { site } = createDeskDeps(bench.shop.deps);
    const elsewhere = { origin: 'http://127.0.0.1:3002', hostname: site.hostname };
    const { form } = await formOf(person, createSoftKey(elsewhere));
    const { status, text } = await person.post(desk.ownPasskeys(), form);
    expect(status).toBe(422);
    expect(text).toContain(`Ключ не подошёл: откройте управление по адресу ${site.origin}`);
    expect(text).not.toContain('Unexpected');
  });

  it('is added later, when another key has confirmed it', async () => {
    const person = await bench.office.staff('sales');
    const known = await formOf(person);
    await person.post(desk.ownPasskeys(), known.form);
    bench.shop.clock.now += 6 * MINUTE_MS;
    const { key, form } = await formOf(person);
    const asked = await person.post(desk.ownPasskeys(), form);
    expect([asked.status, asked.text.includes('Ключ не подошёл')]).toEqual([401, false]);
    expect(keptOf(asked.text)).toEqual(form);
    const [, prefix] = /data-passkey="" data-prefix="(\w+)"/.exec(asked.text) ?? [];
    const challenge = await ask(person, false);
    const confirmed = await person.post(desk.ownPasskeys(), {
      ...form,
      [`${prefix}challenge`]: challenge.id,
      [`${prefix}credential`]: known.key.show(challenge),
    });
    expect([confirmed.status, confirmed.headers['location']]).toEqual([
      303,
      expect.stringContaining(desk.own()),
    ]);
    expect(await hasKey(key.id)).toBe(true);
  });

  it('is added later, when a code has confirmed it', async () => {
    const person = await bench.office.staff('sales');
    const secret = createCodeSecret();
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .updateTable('staff')
        .set({ totp_secret: secret })
        .where('id', '=', person.staffId)
        .execute(),
    );
    bench.shop.clock.now += 6 * MINUTE_MS;
    const { key, form } = await formOf(person);
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period: 30 });
    const wrong = await person.post(desk.ownPasskeys(), { ...form, confirm_code: '1' });
    expect([wrong.status, keptOf(wrong.text)]).toEqual([401, form]);
    const code = totp.generate({ timestamp: bench.shop.clock.now });
    const sent = await person.post(desk.ownPasskeys(), { ...form, confirm_code: code });
    expect([sent.status, await hasKey(key.id)]).toEqual([303, true]);
  });

  it('leads back to its page when it does not fit', async () => {
    const person = await bench.office.staff('sales');
    const page = await person.get(desk.own());
    const [own = ''] = /<form[^>]*data-passkey="own"[\s\S]*?<\/form>/.exec(page.text) ?? [];
    expect(own).toContain('name="return_to"');
    const { form } = await formOf(person);
    const refused = await person.post(desk.ownPasskeys(), { ...form, credential: '{}' });
    expect([refused.status, refused.text.includes('Браузер не прислал ключ')]).toEqual([422, true]);
    expect(refused.text).toContain('Ключи входа');
  });

  it('confirms nothing without what it has signed', async () => {
    const person = await bench.office.staff('owner');
    bench.shop.clock.now += 6 * MINUTE_MS;
    const halves = [
      ['confirm_credential', '{}'],
      ['confirm_challenge', 'x'.repeat(20)],
    ] as const;
    for (const [field, value] of halves) {
      const form = { name: 'Новенький', role: 'viewer', [field]: value };
      const { status, text } = await person.post(desk.staffInvite(), form);
      expect([status, keptOf(text)]).toEqual([401, { name: 'Новенький', role: 'viewer' }]);
    }
  });
});
