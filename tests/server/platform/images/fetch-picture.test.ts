import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPictureFetch } from '../../../../server/platform/images/fetch-picture.ts';
import { createOriginals } from '../../../../server/platform/images/find-original.ts';
import { createLog } from '../../../../server/platform/log.ts';
import { isPublicAddress } from '../../../../server/platform/net/public-address.ts';
import { openImageShop } from './image-shop.ts';

/** Stands for a host of the internet; everything else of this machine stays forbidden. */
const OUTSIDE = '127.0.0.2';
const hosts: Record<string, string[]> = {
  'pictures.example': [OUTSIDE],
  'inside.example': ['127.0.0.1'],
  'cloud.example': ['169.254.169.254'],
  'half.example': [OUTSIDE, '10.0.0.7'],
  'six.example': ['::1'],
  'nowhere.example': [],
};

let server: Server;
let port: number;
let answer: RequestListener;
let seen: string[];
beforeEach(async () => {
  seen = [];
  const png = await sharp({
    create: { width: 40, height: 40, channels: 3, background: '#b4501f' },
  })
    .png()
    .toBuffer();
  answer = (_, res) => res.end(png);
  server = createServer((req, res) => {
    seen.push(req.url ?? '');
    answer(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
);

const fetchPicture = createPictureFetch({
  resolve: async (host) =>
    (hosts[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  isAllowed: (address) => address === OUTSIDE || isPublicAddress(address),
});
const from = (host: string, path = '/a.png') => fetchPicture(`http://${host}:${port}${path}`);

describe('fetchPicture', () => {
  it('fetches a picture', async () => {
    expect((await sharp(await from('pictures.example')).metadata()).format).toBe('png');
  });

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    'localhost.',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[fd00::1]',
    '[fe80::1]',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '224.0.0.1',
    'inside.example',
    'cloud.example',
    'half.example',
    'six.example',
    'nowhere.example',
  ])('never connects to %s', async (host) => {
    await expect(from(host)).rejects.toThrow();
    expect(seen).toEqual([]);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://pictures.example/a.png',
    'data:image/png;base64,AAAA',
    'gopher://x/',
    'http://user:word@pictures.example/a.png',
    'not an address',
    '',
  ])('refuses the address %j', async (url) => {
    await expect(fetchPicture(url)).rejects.toThrow('not plain http');
  });

  it.each([
    'http://127.0.0.1:PORT/secret',
    'http://inside.example:PORT/secret',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]:PORT/secret',
    '//10.0.0.1/secret',
    'file:///etc/passwd',
  ])('is not led to %s', async (location) => {
    answer = (_, res) =>
      res.writeHead(302, { location: location.replace('PORT', `${port}`) }).end();
    await expect(from('pictures.example')).rejects.toThrow();
    expect(seen).toEqual(['/a.png']);
  });

  it('follows three redirects and no more', async () => {
    const picture = answer;
    const chain =
      (last: number): RequestListener =>
      (req, res) => {
        const hop = Number(/\d+/.exec(req.url ?? '')?.[0] ?? 0);
        if (hop === last) picture(req, res);
        else res.writeHead(301, { location: `/${hop + 1}` }).end();
      };
    answer = chain(3);
    expect(await from('pictures.example', '/0')).toBeInstanceOf(Buffer);
    answer = chain(4);
    await expect(from('pictures.example', '/0')).rejects.toThrow('too many redirects');
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html>'],
    ['nothing', ''],
  ])('refuses %s that says it is a picture', async (_, body) => {
    answer = (_req, res) => res.writeHead(200, { 'content-type': 'image/png' }).end(body);
    await expect(from('pictures.example')).rejects.toThrow('not a picture');
  });

  it('refuses another status', async () => {
    answer = (_, res) => res.writeHead(404).end();
    await expect(from('pictures.example')).rejects.toThrow('answer 404');
  });

  it('stops after 10 MB', async () => {
    answer = (_, res) => {
      res.writeHead(200);
      const block = Buffer.alloc(1 << 20, 1);
      for (let count = 0; count < 12; count++) res.write(block);
      res.end();
    };
    await expect(from('pictures.example')).rejects.toThrow('more than 10 MB');
  });

  it('fails when the host breaks off', async () => {
    answer = (_, res) => {
      res.writeHead(200, { 'content-length': '1000' });
      res.write('x', () => res.destroy());
    };
    await expect(from('pictures.example')).rejects.toThrow('cannot be fetched');
  });
});

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '77.88.55.242', '2a02:6b8::2:242', '2606:4700::1111'])(
    'allows %s',
    (host) => {
      expect(isPublicAddress(host)).toBe(true);
    },
  );
});

describe('a remote picture', () => {
  it('is fetched once for all its sizes', async () => {
    const shop = await openImageShop({ fetchPicture });
    await shop.addImage('far', 'url', `http://pictures.example:${port}/far.png`);
    const paths = ['/img/64/far.webp', '/img/132/far.webp', '/img/64/far.avif'];
    const answers = await Promise.all(paths.map((path) => request(shop.app).get(path)));
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
      'image/webp',
      'image/webp',
      'image/avif',
    ]);
    await request(shop.app).get('/img/240/far.webp').expect(200);
    expect(seen).toEqual(['/far.png']);
    await shop.close();
  });

  it('is kept within a bound, and fetched again when it was removed before its turn', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'marmit-originals-'));
    const folder = join(dataDir, 'cache', 'originals');
    const findOriginal = createOriginals({
      dataDir,
      drawPicture: String,
      fetchPicture,
      bounds: { ofAsker: 9, ofGroup: 9, ofAll: 9 },
      maxFetchedBytes: 400,
      log: createLog('silent'),
    });
    const keys = ['aa1', 'bb2', 'cc3', 'dd4', 'ee5', 'ff6'];
    const reads = [];
    for (const key of keys) {
      const source = `http://pictures.example:${port}/${key}`;
      reads.push(await findOriginal({ key, kind: 'url', source }, { group: 'a', name: 'a' }));
    }
    const bytes = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    await expect.poll(bytes).toBeLessThanOrEqual(400);
    for (const read of reads) expect((await read()).bytes.length).toBeGreaterThan(60);
    expect(seen.length).toBeGreaterThan(keys.length);
    rmSync(dataDir, { recursive: true });
  });

  it('is the placeholder when it lies in our own network', async () => {
    const shop = await openImageShop();
    await shop.addImage('near', 'url', `http://127.0.0.1:${port}/near.png`);
    const { headers } = await request(shop.app).get('/img/64/near.webp').expect(200);
    expect(headers['cache-control']).toBe('public, max-age=60');
    expect(seen).toEqual([]);
    await shop.close();
  });
});
