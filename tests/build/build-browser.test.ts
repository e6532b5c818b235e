import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ICON_NAMES, MARK_NAMES } from '../../shared/ui/icon-names.ts';
import { SPRITE_URL } from '../../shared/ui/sprite-url.ts';

interface BuildModule {
  buildBrowser(place: {
    root: string;
    assets: string;
    dist: string;
    now: number;
  }): Promise<unknown>;
}

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'marmit-build-'));
const now = Date.now();
const manifest: Record<string, string> = {};
const read = (role: string) => readFileSync(join(folder, (manifest[role] ?? '').slice(8)));

function writeOld(name: string, days: number): void {
  writeFileSync(join(folder, name), '');
  utimesSync(join(folder, name), now / 1000, now / 1000 - days * 86_400);
}

beforeAll(async () => {
  writeOld('styles-0ld.css', 8);
  writeOld('styles-recent.css', 6);
  const build = join(root, 'scripts/build/build-browser.mjs');
  const { buildBrowser }: BuildModule = await import(build);
  await buildBrowser({ root, assets: folder, dist: folder, now });
  Object.assign(manifest, JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the browser build', () => {
  it('keeps within the budgets', () => {
    expect(gzipSync(read('styles')).length).toBeLessThanOrEqual(15 * 1024);
    expect(gzipSync(read('script')).length).toBeLessThanOrEqual(3 * 1024);
    expect(read('font').length).toBeLessThanOrEqual(35 * 1024);
  });

  it('names files by their content and points the style sheet at the font', () => {
    for (const role of ['styles', 'font', 'sprite']) {
      expect(manifest[role]).toMatch(/^\/assets\/[a-z]+-[0-9a-f]{8}\.(?:css|woff2|svg)$/);
    }
    expect(read('styles').toString()).toContain(manifest.font);
  });

  it('writes compressed siblings of the same content', () => {
    const name = (manifest.styles ?? '').slice(8);
    const plain = read('styles');
    expect(gunzipSync(readFileSync(join(folder, `${name}.gz`)))).toEqual(plain);
    expect(brotliDecompressSync(readFileSync(join(folder, `${name}.br`)))).toEqual(plain);
  });

  it('draws every named icon under the address that the views print', () => {
    const sprite = read('sprite').toString();
    const names = [...ICON_NAMES, ...MARK_NAMES.map((name) => `mark-${name}`)];
    expect(names.filter((name) => !sprite.includes(`<symbol id="i-${name}" `))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(manifest.sprite).toBe(SPRITE_URL);
  });

  it('keeps files of earlier builds for seven days', () => {
    const names = readdirSync(folder);
    expect(names).toContain('styles-recent.css');
    expect(names).not.toContain('styles-0ld.css');
  });

  it('ships nothing of the server or the views as script', () => {
    const meta = JSON.parse(readFileSync(join(folder, 'client-meta.json'), 'utf8')) as {
      inputs: Record<string, unknown>;
    };
    expect(Object.keys(meta.inputs).filter((path) => !/^(?:client|shared)\//.test(path))).toEqual(
      [],
    );
  });
});
