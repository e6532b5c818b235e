import { access, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPicture } from '../../../../server/platform/images/render-picture.ts';
import { IMAGE_WIDTHS } from '../../../../shared/image-widths.ts';
import * as links from '../../../../shared/routes.ts';
import { type ImageShop, openImageShop, PLATE } from './image-shop.ts';

const FOREVER = 'public, max-age=31536000, immutable';

let shop: ImageShop;
beforeEach(async () => {
  shop = await openImageShop();
  await shop.addImage('plate', 'drawing', PLATE);
});
afterEach(() => shop.close());

const get = (path: string) => request(shop.app).get(path).buffer(true).responseType('blob');

/** A noisy photograph, whose JPEG cannot be tiny. */
function photo(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888888', noise } });
}

describe('pictures', () => {
  it('are served in every width of the list and its double', async () => {
    for (const width of IMAGE_WIDTHS.filter((each) => each <= 240)) {
      for (const density of [1, 2]) {
        const { status, body } = await get(links.picture(width * density, 'plate', 'webp'));
        expect(status).toBe(200);
        const { width: real, format } = await sharp(body).metadata();
        expect({ real, format }).toEqual({ real: width * density, format: 'webp' });
      }
    }
  });

  it('are served as AVIF', async () => {
    const { headers, body } = await get('/img/132/plate.avif');
    expect(headers['content-type']).toBe('image/avif');
    expect((await sharp(body).metadata()).compression).toBe('av1');
  });

  it('are kept by everybody for a year', async () => {
    const { headers, body } = await get('/img/132/plate.webp');
    expect(headers['cache-control']).toBe(FOREVER);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('answer 304 without a body when unchanged', async () => {
    const { headers } = await get('/img/132/plate.webp');
    const again = await get('/img/132/plate.webp').set('If-None-Match', headers.etag!);
    expect(again.status).toBe(304);
    expect(again.headers['cache-control']).toBe(FOREVER);
    expect(again.headers['content-length']).toBeUndefined();
  });

  it('answer HEAD with the length alone', async () => {
    const whole = await get('/img/132/plate.webp');
    const head = await request(shop.app).head('/img/132/plate.webp');
    expect(head.status).toBe(200);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.headers.etag).toBe(whole.headers.etag);
  });

  it('are rendered once, also for many at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/img/240/plate.webp')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    await get('/img/240/plate.webp');
    expect(shop.renders()).toBe(1);
    expect(await readdir(join(shop.dataDir, 'cache/img/240'))).toEqual(['plate.webp']);
  });

  it('refuse other widths and unknown keys', async () => {
    for (const path of ['/img/241/plate.webp', '/img/99999/plate.webp', '/img/240/nobody.webp']) {
      expect((await get(path)).status, path).toBe(404);
    }
    expect(shop.renders()).toBe(0);
  });

  it('refuse malformed addresses', async () => {
    const paths = [
      '/img/abc/plate.webp',
      '/img/0240/plate.webp',
      '/img/-240/plate.webp',
      '/img/240/plate.svg',
      '/img/240/plate',
      '/img/240/..%2f..%2fshop.db.webp',
      '/img/240/%2e%2e%2fplate.webp',
      '/img/240/plate%00.webp',
      `/img/240/${'a'.repeat(101)}.webp`,
    ];
    for (const path of paths) {
      const { status, headers } = await get(path);
      expect(status, path).toBe(400);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('say 503 when too many wait, and serve again afterwards', async () => {
    await shop.close();
    const held = Promise.withResolvers<void>();
    shop = await openImageShop({
      concurrency: 1,
      bounds: { ofAsker: 1, ofGroup: 1 },
      render: async (original, size) => {
        await held.promise;
        return renderPicture(original, size);
      },
    });
    const keys = ['one', 'two', 'three'];
    for (const key of keys) await shop.addImage(key, 'drawing', PLATE);
    const answers = Promise.all(
      keys.map(async (key) => {
        const answer = await get(`/img/64/${key}.webp`);
        if (answer.status === 503) held.resolve();
        return answer;
      }),
    );
    const statuses = (await answers).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 503]);
    const refused = (await answers).find(({ status }) => status === 503)!;
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['cache-control']).toBe('no-store');
    expect((await get('/img/64/three.webp')).status).toBe(200);
  });
});

describe('a client among others', () => {
  const askFrom = (address: string, key: string) =>
    get(`/img/64/${key}.webp`).set('X-Forwarded-For', address);

  it.each([
    ['of his own', 'last'],
    ['that the other waits for too', 'key29'],
  ])('has a picture %s soon, however many another wants', async (_what, wanted) => {
    await shop.close();
    const made: string[] = [];
    shop = await openImageShop({
      render: async (original, size) => {
        await pause(5);
        const picture = await renderPicture(original, size);
        made.push('one');
        return picture;
      },
    });
    shop.app.set('trust proxy', true);
    const keys = Array.from({ length: 30 }, (_, i) => `key${i}`);
    for (const key of [...keys, 'last']) await shop.addImage(key, 'drawing', PLATE);
    const others = keys.map((key) => askFrom('198.51.100.1', key).then(({ status }) => status));
    await pause(50);
    const before = made.length;
    const answer = await askFrom('203.0.113.9', wanted);
    expect(answer.status).toBe(200);
    expect(made.length - before).toBeLessThan(10);
    expect(new Set(await Promise.all(others))).toEqual(new Set([200]));
    // No picture was made twice.
    expect(shop.renders()).toBe(wanted === 'last' ? 31 : 30);
  });

  it('takes one turn for a picture, however often he asks for it', async () => {
    await shop.close();
    const gate = Promise.withResolvers<void>();
    shop = await openImageShop({
      bounds: { ofAsker: 2, ofGroup: 2 },
      render: async (original, size) => {
        await gate.promise;
        return renderPicture(original, size);
      },
    });
    for (const key of ['one', 'two', 'three']) await shop.addImage(key, 'drawing', PLATE);
    const keys = ['one', 'two', 'two', 'two', 'two', 'three'];
    const asked = keys.map((key) => get(`/img/64/${key}.webp`).then(({ status }) => status));
    await pause(100);
    gate.resolve();
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(shop.renders()).toBe(3);
  });
});

describe('the placeholder', () => {
  it('is there without a row', async () => {
    const { status, headers } = await get('/img/240/placeholder.webp');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe(FOREVER);
  });

  it('stands for a broken file for a minute, with one line in the log', async () => {
    const bytes = await photo(600, 400).jpeg().toBuffer();
    await writeFile(join(shop.dataDir, 'half.jpg'), bytes.subarray(0, bytes.length / 3));
    await shop.addImage('half', 'file', 'half.jpg');
    const placeholder = await get('/img/240/placeholder.webp');
    for (let turn = 0; turn < 3; turn++) {
      const { status, headers, body } = await get('/img/240/half.webp');
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('public, max-age=60');
      expect(body).toEqual(placeholder.body);
    }
    expect(shop.lines).toMatchObject([{ key: 'half' }]);
    await expect(access(join(shop.dataDir, 'cache/img/240/half.webp'))).rejects.toThrow();
  });

  it.each([
    ['a drawing that cannot be read', 'drawing', '{"kind":"dragon"}'],
    ['a drawing that is no JSON', 'drawing', 'oops'],
    ['a file that is not there', 'file', 'nowhere.jpg'],
    ['a file outside the data folder', 'file', '../../../../../../etc/hostname'],
    ['the store itself', 'file', 'shop.db'],
    ['a folder', 'file', 'cache'],
  ] as const)('stands for %s', async (_, kind, source) => {
    await mkdir(join(shop.dataDir, 'cache'), { recursive: true });
    await shop.addImage('odd', kind, source);
    const { status, headers } = await get('/img/64/odd.webp');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=60');
    expect(shop.lines).toHaveLength(1);
  });

  it('stands for a link that leads outside', async () => {
    const outside = await openImageShop();
    await writeFile(join(outside.dataDir, 'own.png'), await photo(10, 10).png().toBuffer());
    await symlink(join(outside.dataDir, 'own.png'), join(shop.dataDir, 'link.png'));
    await shop.addImage('link', 'file', 'link.png');
    expect((await get('/img/64/link.webp')).headers['cache-control']).toBe('public, max-age=60');
    await outside.close();
  });
});
