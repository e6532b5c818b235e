import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import * as links from '../../../../shared/routes.ts';
import { request } from '../../../helpers/request.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import { samplePicture } from '../samples/goods-samples.ts';

describeOnBothStores('files of goods at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const some = async (count: number) =>
    bench.db
      .selectFrom('products')
      .select(['id', 'code', 'title'])
      .where('active', '=', 1)
      .orderBy('id', 'desc')
      .limit(count)
      .execute();
  const one = async () => (await some(1))[0] as { id: number; code: string; title: string };
  /** A page of the shop after it has followed the store. */
  const shown = async (path: string) => {
    const { deps, listener } = bench.shop;
    await deps.catalog.poll();
    await deps.settled();
    return request(listener).get(path);
  };
  const content = () => bench.as('content');

  it('take photos that are photos, in the order of their numbers', async () => {
    const { id, code } = await one();
    const photos = async () => {
      const rows = bench.db
        .selectFrom('product_photos')
        .select('image')
        .where('product_id', '=', id);
      return (await rows.orderBy('position').execute()).map(({ image }) => image);
    };
    const before = await photos();
    const upload = (bytes: Buffer, name: string) =>
      content().upload(desk.productPhotos(id), { return_to: desk.product(id) }, [
        { field: 'photos', bytes, name },
      ]);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const cut = (await samplePicture(3)).subarray(0, 60);
    for (const [bytes, name] of [
      [svg, 'a.png'],
      [cut, 'b.png'],
      [Buffer.from('%PDF-1.4'), '../../etc/passwd.png'],
    ] as const) {
      expect((await upload(bytes, name)).status).toBe(422);
    }
    expect(await photos()).toEqual(before);
    expect((await upload(await samplePicture(4), '../../../evil.png')).status).toBe(303);
    const [added = ''] = (await photos()).filter((key) => !before.includes(key));
    const picture = await request(bench.shop.listener).get(links.picture(132, added, 'webp'));
    expect([picture.status, picture.type]).toEqual([200, 'image/webp']);
    await content().post(desk.productPhotoOrder(id), { [`place.${added}`]: '0' });
    expect((await photos())[0]).toBe(added);
    expect((await shown(links.product(code))).text).toContain(added);
    const { headers } = await content().post(desk.productPhotoOrder(id), { remove: added });
    expect(await photos()).toEqual(before);
    await content().post(desk.undo(doneOf(headers['location'])));
    expect((await photos())[0]).toBe(added);
  });

  it('take documents that are PDFs, which visitors then read', async () => {
    const { id, code } = await one();
    const upload = (bytes: Buffer) =>
      content().upload(
        desk.productDocuments(id),
        { kind: 'manual', title: 'Паспорт <b>', return_to: desk.product(id) },
        [{ field: 'document', bytes, name: '..\\x.pdf' }],
      );
    expect((await upload(Buffer.from('<html>'))).status).toBe(422);
    const bytes = Buffer.from('%PDF-1.4 паспорт');
    expect((await upload(bytes)).status).toBe(303);
    const { key } = await bench.db
      .selectFrom('documents')
      .select('key')
      .where('title', '=', 'Паспорт <b>')
      .executeTakeFirstOrThrow();
    expect((await shown(links.product(code))).text).toContain(key);
    const file = await request(bench.shop.listener).get(links.document(key));
    expect([file.status, Buffer.compare(file.body, bytes)]).toEqual([200, 0]);
  });
});
