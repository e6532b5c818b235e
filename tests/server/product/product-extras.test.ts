import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import { formatPrice } from '../../../shared/money.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request } from '../../helpers/request.ts';
import { elements, plainText } from '../../views/catalog/markup.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';
import { readPdf } from '../documents/read-pdf.ts';

const GUEST = { cityId: 90, country: 'ru', rate: 643, token: null };
const PAGE_BYTES = 25 * 1024;
const PAGE_ELEMENTS = 1500;

let shop: TestShop;
let code: string;
let ids: number[];

const get = (path: string) => request(shop.listener).get(path).set('Host', 'localhost');
const codeOf = async (id: number) => {
  const { db } = shop.deps.store;
  const found = db.selectFrom('products').select('code').where('id', '=', id);
  return (await found.executeTakeFirstOrThrow()).code;
};

beforeAll(async () => {
  shop = await createTestShop();
  ids = await listInStock(shop, 5);
  code = await codeOf(ids[0] ?? 0);
});
afterAll(() => shop.close());

describe('the page of a product', () => {
  it('is valid and within its budget', async () => {
    const { text } = await get(`/goods/${code}`).expect(200);
    expect(await findHtmlFaults(text)).toEqual([]);
    expect(gzipSync(text).length).toBeLessThan(PAGE_BYTES);
    expect(text.match(/<[a-z]/g)?.length).toBeLessThan(PAGE_ELEMENTS);
    const eager = elements(text, 'img').filter(({ attributes }) => !attributes.loading);
    expect(eager).toHaveLength(1);
  });

  it('names the prices of delivery that its order will have', async () => {
    const buyer = openBrowser(shop);
    await buyer.add(ids[0] ?? 0);
    await buyer.recipient();
    const step = plainText((await buyer.get('/order?step=delivery')).text);
    const { text } = await get(`/goods/${code}`).expect(200);
    const found = await shop.deps.shop.productDelivery(GUEST, { code });
    const priced = found?.list.filter(({ kind, price }) => kind !== 'pickup' && price) ?? [];
    expect(priced).not.toEqual([]);
    for (const { price } of priced) {
      const shown = plainText(formatPrice(price));
      expect(plainText(text)).toContain(shown);
      expect(step).toContain(shown);
    }
  });

  it('is brought nowhere when the basket refuses it', async () => {
    const { store, catalog, settled } = shop.deps;
    const [id = 0] = ids.slice(-1);
    await transaction(store, async (tx) => {
      const changed_seq = await bumpSequence(tx, 'catalog');
      const refused = { allow_to_order: 0, changed_seq } as const;
      await tx.updateTable('products').set(refused).where('id', '=', id).execute();
    });
    await catalog.poll();
    await settled();
    const refused = await codeOf(id);
    expect(await shop.deps.shop.productDelivery(GUEST, { code: refused })).toEqual({ list: [] });
    expect((await get(`/goods/${refused}`)).text).not.toMatch(/#delivery|Доставка и самовывоз/);
  });

  it('promises no day for what is in no store', async () => {
    const { id, code: absent } = await shop.deps.store.db
      .selectFrom('products')
      .select(['id', 'code'])
      .where('discontinued', '=', 0)
      .where('logotyped', '=', 0)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('stock').whereRef('product_id', '=', 'products.id').select('free'))),
      )
      .executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(0);
    const found = await shop.deps.shop.productDelivery(GUEST, { code: absent });
    expect(found?.list.map(({ on }) => on)).toEqual(found?.list.map(() => null));
  });
});

describe('a document', () => {
  it('is a PDF of the stated size and title, the same for everyone', async () => {
    const row = await shop.deps.store.db
      .selectFrom('product_documents')
      .innerJoin('products', 'products.id', 'product_documents.product_id')
      .innerJoin('documents', 'documents.key', 'product_documents.document')
      .select(['products.code', 'documents.key', 'documents.title', 'documents.bytes'])
      .executeTakeFirstOrThrow();
    const page = await get(`/goods/${row.code}`).expect(200);
    expect(page.text).toContain(`href="/documents/${row.key}.pdf"`);
    const file = await get(`/documents/${row.key}.pdf`).buffer(true).expect(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'public, max-age=3600',
    });
    expect(decodeURIComponent(file.headers['content-disposition'] ?? '')).toContain(row.title);
    const [first] = await readPdf(file.body);
    expect(first?.text).toContain(row.title);
    expect(file.headers['set-cookie']).toBeUndefined();
  });

  it.each(['/documents/net.pdf', '/documents/..%2Fshop.pdf', '/documents/A.pdf'])(
    'that does not exist is not found: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('of a file never leaves its folder', async () => {
    const row = { kind: 'manual', title: 'Чужое', bytes: 1, source_kind: 'file' } as const;
    await transaction(shop.deps.store, (tx) =>
      tx
        .insertInto('documents')
        .values({ ...row, key: 'chuzhoe', source: '../../shop.pdf' })
        .execute(),
    );
    const answer = await get('/documents/chuzhoe.pdf');
    expect(answer.status).toBe(500);
  });
});

describe('questions', () => {
  it('appear when they are answered for everyone, and not before', async () => {
    const [id = 0] = ids.slice(1);
    const other = await codeOf(id);
    const ask = (text: string, published: 0 | 1) => ({
      kind_id: 1,
      product_id: id,
      name: 'Анна',
      question: text,
      answer: '**Да**',
      asked_at: 1,
      answered_at: 2,
      published,
    });
    await transaction(shop.deps.store, (tx) =>
      tx
        .insertInto('questions')
        .values([
          { id: 9001, ...ask('Открыто для всех?', 1) },
          { id: 9002, ...ask('Только мне?', 0) },
        ])
        .execute(),
    );
    const { text } = await get(`/goods/${other}`).expect(200);
    expect(text).toContain('Открыто для всех?');
    expect(text).toContain('<strong>Да</strong>');
    expect(text).not.toContain('Только мне?');
  });
});

describe('what goes with a product', () => {
  it('is a part of its own page, equal to its slice, and kept from crawlers', async () => {
    const path = `/goods/${code}/companions`;
    const [whole, part] = [await get(path).expect(200), await get(`${path}?_f=companions`)];
    expect(part.text).toMatch(/^<div id="companions"><section class="section"/);
    expect(whole.text).toContain(part.text);
    expect(whole.text).toContain('<meta name="robots" content="noindex');
    expect(await findHtmlFaults(whole.text)).toEqual([]);
    expect((await get('/goods/net/companions')).status).toBe(404);
  });
});
