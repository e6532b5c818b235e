import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

describe('files', () => {
  const addFile = async (key: string, name: string, bytes: Uint8Array) => {
    await writeFile(join(shop.dataDir, name), bytes);
    await shop.addImage(key, 'file', name);
  };
  const isServed = async (key: string) =>
    (await get(`/img/240/${key}.webp`)).headers['cache-control'] === FOREVER;

  it('are turned upright and lose what the camera wrote into them', async () => {
    const bytes = await photo(600, 300)
      .withExif({ IFD0: { Copyright: 'Иванов' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, width: 600 });
    await addFile('turned', 'turned.jpg', bytes);
    const { body } = await get('/img/240/turned.webp');
    const { width, height, exif: kept } = await sharp(body).metadata();
    expect({ width, height, kept }).toEqual({ width: 120, height: 240, kept: undefined });
  });

  it('are not enlarged', async () => {
    await addFile('small', 'small.png', await photo(100, 50).png().toBuffer());
    const { body } = await get('/img/480/small.webp');
    expect(await sharp(body).metadata()).toMatchObject({ width: 100, height: 50 });
  });

  it('lie on white where they are transparent', async () => {
    const clear = { width: 80, height: 80, channels: 4, background: '#00000000' } as const;
    await addFile('clear', 'clear.png', await sharp({ create: clear }).png().toBuffer());
    const { body } = await get('/img/64/clear.webp');
    const { channels } = await sharp(body).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('may be %s', async (format) => {
    await addFile('good', 'good.bin', await photo(64, 64).toFormat(format).toBuffer());
    expect(await isServed('good')).toBe(true);
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['SVG after an XML declaration', '<?xml version="1.0"?><svg width="9" height="9"/>'],
    ['PDF', '%PDF-1.7\n%âãÏÓ\n'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
  ])('may not be %s, whatever their name', async (_, text) => {
    await addFile('bad', 'bad.jpg', Buffer.from(text));
    expect(await isServed('bad')).toBe(false);
  });

  it('may not have more than 40 million pixels', async () => {
    await addFile('huge', 'huge.png', await pngOf(10_000, 6_000));
    expect(await isServed('huge')).toBe(false);
    expect(shop.lines).toEqual([{ key: 'huge', reason: 'has more than 40 million pixels' }]);
  });

  it('may be photos of phones, which are read at a fraction', async () => {
    const background = '#9aa7a2';
    const flat = sharp({ create: { width: 8064, height: 6048, channels: 3, background } });
    await addFile('phone', 'phone.jpg', await flat.jpeg().toBuffer());
    expect(await isServed('phone')).toBe(true);
  });

  it('may not be photos that have more than 110 million pixels', async () => {
    const jpeg = await photo(8, 8).jpeg().toBuffer();
    // Two bytes of each side follow the mark, the length and the depth of the frame.
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(10_000, frame + 5);
    jpeg.writeUInt16BE(12_000, frame + 7);
    await addFile('large', 'large.jpg', jpeg);
    expect(await isServed('large')).toBe(false);
    expect(shop.lines).toEqual([{ key: 'large', reason: 'has more than 110 million pixels' }]);
  });
});

/** A small PNG whose head tells of other sizes. */
async function pngOf(width: number, height: number): Promise<Buffer> {
  const png = await photo(8, 8).png().toBuffer();
  // Twelve bytes of signature and length, then the name and the fields that the sum is of.
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
