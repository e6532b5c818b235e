import type { Response } from 'supertest';
import type { TestShop } from '../../helpers/create-test-shop.ts';
import { hiddenFields } from '../../helpers/read-forms.ts';
import { request } from '../../helpers/request.ts';

/** A browser: keeps cookies, sends forms as one without script does. */
export function openBrowser(
  shop: TestShop,
  firstCookies: Readonly<Record<string, string>> = {},
  hostname = 'localhost',
) {
  const jar = new Map(Object.entries(firstCookies));
  const keep = (answer: Response) => {
    const set = (answer.headers['set-cookie'] ?? []) as unknown as string[];
    for (const line of set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /Expires=Thu, 01 Jan 1970/.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const host = { Host: hostname, Origin: `http://${hostname}` };
  return {
    jar,
    get: async (path: string) =>
      keep(await request(shop.listener).get(path).set('Host', hostname).set('Cookie', cookie())),
    post: async (path: string, fields: Record<string, unknown>) =>
      keep(
        await request(shop.listener)
          .post(path)
          .set(host)
          .set('Cookie', cookie())
          .type('form')
          .send(fields),
      ),
    /** The named parts of the answer, as the browser's script asks for them. */
    async add(productId: number, quantity = 1) {
      const answer = await this.post('/basket/lines', { product_id: productId, quantity });
      if (answer.status !== 303) throw new Error(`basket: ${answer.status}`);
    },
    async recipient(change: Record<string, string> = {}) {
      const fields = { name: 'Анна Белова', phone: '8 (916) 123-45-67', email: 'anna@example.ru' };
      return this.post('/order', { step: 'recipient', ...fields, consent: 'yes', ...change });
    },
    async pickup() {
      const page = await this.get('/order?step=delivery');
      const [, delivery = ''] = /value="(pickup-\d+)"/.exec(page.text) ?? [];
      return this.post('/order', { step: 'delivery', delivery });
    },
    async courier() {
      const place = { delivery: 'courier', courier_address: 'ул. Ленина, 1' };
      return this.post('/order', { step: 'delivery', ...place });
    },
    payment(payment: string) {
      return this.post('/order', { step: 'payment', payment });
    },
    /** The fields of the last step as they are shown. */
    async confirmFields(): Promise<Record<string, string>> {
      const page = await this.get('/order?step=confirm');
      return hiddenFields(page.text);
    },
    async confirm(change: Record<string, string> = {}) {
      return this.post('/order', { ...(await this.confirmFields()), ...change });
    },
    /** The guest has proved this phone before: no code is asked for. */
    async provePhone(phone = '+79161234567') {
      const claims = shop.deps.tokens.read(jar.get('temporary_token') ?? '');
      if (claims?.kind !== 'guest') throw new Error('Not a guest');
      const proof = { shopper_id: claims.shopperId, phone, proven_at: shop.clock.now };
      await shop.deps.store.writer
        .insertInto('shopper_phones')
        .values(proof)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    /** All steps up to the last one. */
    async prepare(payment = 'on_delivery') {
      await this.recipient();
      if (payment === 'on_delivery' && !jar.has('auth_token_lazar')) await this.provePhone();
      await this.pickup();
      await this.payment(payment);
    },
  };
}
export type Browser = ReturnType<typeof openBrowser>;

/** Ids of products that are in stock in Москва with a price, the fullest shelves first. */
export async function listInStock({ deps }: TestShop, count: number): Promise<number[]> {
  const rows = await deps.store.db
    .selectFrom('products')
    .innerJoin('stock', 'stock.product_id', 'products.id')
    .innerJoin('storages', 'storages.id', 'stock.storage_id')
    .innerJoin('prices', 'prices.product_id', 'products.id')
    .innerJoin('price_levels', 'price_levels.id', 'prices.level_id')
    .select(['products.id'])
    .where('storages.city_id', '=', 90)
    .where('price_levels.code', '=', 'retail')
    .where('products.logotyped', '=', 0)
    .where('products.discontinued', '=', 0)
    .where('products.allow_to_order', '=', 1)
    .where('products.quality', '=', 'common')
    .where('stock.free', '>', 20)
    .where('prices.price', '<', 1_000_000)
    .groupBy('products.id')
    .orderBy('products.id')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}
