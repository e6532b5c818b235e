import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import express from 'express';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFiles } from '../../../../server/platform/http/assets.ts';
import {
  inlineStyles,
  loadManifest,
  preloadLinks,
} from '../../../../server/platform/http/manifest.ts';

let folder: string;
let app: express.Express;
const code = 'export const a = 1;'.repeat(20);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marmit-public-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'errors'));
  writeFileSync(join(folder, 'assets/main-1a2b.js'), code);
  writeFileSync(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync(code));
  writeFileSync(join(folder, 'assets/plain-1.css'), 'a{}');
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(folder, 'errors/500.html'), '<p>');
  writeFileSync(join(folder, '.env'), 'SECRET=1');
  app = express();
  for (const handler of serveFiles(folder)) app.use(handler);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('serveFiles', () => {
  it('sends what the build wrote in the encoding that the build made, for a year', async () => {
    const answer = await supertest(app)
      .get('/assets/main-1a2b.js')
      .set('Accept-Encoding', 'gzip, br');
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(answer.text).toBe(code);
  });

  it('sends the file itself where no encoded one is', async () => {
    const css = await supertest(app).get('/assets/plain-1.css').set('Accept-Encoding', 'br');
    expect(css.headers).not.toHaveProperty('content-encoding');
    expect(css.headers['content-type']).toContain('text/css');
    expect(css.text).toBe('a{}');
    const js = await supertest(app).get('/assets/main-1a2b.js').set('Accept-Encoding', 'gzip');
    expect(js.headers).not.toHaveProperty('content-encoding');
  });

  it('sends other files for an hour', async () => {
    const answer = await supertest(app).get('/robots.txt').expect(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each([
    '/assets/none.js',
    '/assets/..%2frobots.txt',
    '/assets/',
    '/errors/500.html',
    '/.env',
    '/..%2f..%2fetc/passwd',
  ])('does not give %s', async (path) => {
    const answer = await supertest(app).get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

describe('loadManifest', () => {
  it('reads the files of the build', () => {
    const assets = {
      styles: '/assets/styles-1a2b.css',
      purchase: '/assets/purchase-3c4d.css',
      content: '/assets/content-5e6f.css',
      rare: '/assets/rare-7a8b.css',
      desk: '/assets/desk-9c0d.css',
      deskScript: '/assets/desk-1e2f.js',
      sprite: '/assets/i.svg',
      script: '/assets/main-QJT3.js',
    };
    const firstScreens = { home: { first: '/assets/first-home.css', rest: '/assets/rest.css' } };
    const manifest = { ...assets, firstScreens, other: 1 };
    writeFileSync(join(folder, 'assets/manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'assets/first-home.css'), 'a{}');
    writeFileSync(join(folder, assets.script), 'main()');
    const loaded = loadManifest(folder);
    expect(loaded).toEqual({
      ...assets,
      firstScreens: { home: { first: 'a{}', rest: '/assets/rest.css' } },
      build: '1a2b-3c4d-5e6f-7a8b-QJT3',
      scriptIntegrity: `sha384-${createHash('sha384').update('main()').digest('base64')}`,
    });
    const hash = createHash('sha256').update('a{}').digest('base64');
    expect(inlineStyles(loaded)).toEqual({ styleSrc: [`'sha256-${hash}'`] });
    expect(preloadLinks(loaded)).toBe('</assets/styles-1a2b.css>; rel=preload; as=style');
  });

  it('says what to do without a build', () => {
    expect(() => loadManifest(join(folder, 'none'))).toThrow('npm run build');
  });
});
