import { Buffer } from 'node:buffer';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smallPng } from '../../../helpers/small-png.ts';
import { commercemlImport, commercemlOffers, goods, offer, prices } from './feeds.ts';
import { createTestShop, type TestShop } from './test-shop.ts';
import { zip } from './zip.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await createTestShop();
});
afterEach(() => shop.close());

/** Puts other bytes of the same length in all places where the first ones stand. */
function replaceBytes(archive: Buffer, from: string, to: string): Buffer {
  return Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1');
}

const PNG = smallPng();
const refusal = async (archive: Buffer) => {
  const { code, text } = await shop.run(shop.write('feed.zip', archive));
  expect(code).toBe(1);
  expect(await shop.products()).toEqual([]);
  return text;
};

describe('import of an archive', () => {
  it('reads the files of one exchange in nested folders, with their pictures', async () => {
    const picture = '<Картинка>import_files/ab/1.png</Картинка>';
    const archive = await zip({
      'webdata/goods/import0_1.xml': commercemlImport(goods('1', 'Нож', picture)),
      'webdata/goods/import_files/ab/1.png': PNG,
      'webdata/offers0_1.xml': commercemlOffers(offer('1', prices(['r', '5']))),
      '__MACOSX/webdata/._offers0_1.xml': 'мусор',
    });
    const report = await shop.importFiles([shop.write('v8.zip', archive)]);
    expect(report.formats).toEqual(['ZIP', 'CommerceML']);
    expect(await shop.find('Нож')).toMatchObject({ prices: { retail: 500 }, photos: 1 });
    const image = await shop.store.db.selectFrom('images').selectAll().executeTakeFirstOrThrow();
    expect(existsSync(join(shop.dataDir, image.source))).toBe(true);
  });

  it('understands backslashes in names', async () => {
    const archive = await zip({
      'a/import.xml': commercemlImport(
        goods('1', 'Нож', '<Картинка>import_files\\1.png</Картинка>'),
      ),
      'a/import_files/1.png': PNG,
    });
    const backslashed = replaceBytes(archive, 'a/import_files/1.png', 'a\\import_files\\1.png');
    await shop.importFiles([shop.write('v8.zip', backslashed)]);
    expect((await shop.find('Нож')).photos).toBe(1);
  });

  it('refuses names that lead outside', async () => {
    const archive = await zip({ 'aa/import.xml': commercemlImport(goods('1', 'Нож')) });
    expect(await refusal(replaceBytes(archive, 'aa/import.xml', '../import.xml'))).toContain(
      'ведёт за его пределы',
    );
    expect(await refusal(replaceBytes(archive, 'aa/import.xml', '/a/import.xml'))).toContain(
      'ведёт за его пределы',
    );
  });

  it('refuses a bomb by its directory, before unpacking', async () => {
    const text = await refusal(await zip({ 'import.xml': Buffer.alloc(100 << 20, ' ') }));
    expect(text).toContain('Архив сжат подозрительно сильно');
  });

  it('refuses files that overlap', async () => {
    const one = await zip({
      'a.xml': Buffer.from(Array.from({ length: 4000 }, (_, i) => i % 251)),
    });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(one.length * 2);
    const at = one.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    size.copy(one, at + 20);
    expect(await refusal(one)).toMatch(/накладываются|повреждён/);
  });

  it('refuses an encrypted archive, a broken one and one without feeds', async () => {
    const archive = await zip({ 'import.xml': commercemlImport(goods('1', 'Нож')) });
    const encrypted = Buffer.from(archive);
    const directory = encrypted.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    encrypted.writeUInt16LE(encrypted.readUInt16LE(directory + 8) | 1, directory + 8);
    expect(await refusal(encrypted)).toContain('Архив зашифрован');
    const cut = await refusal(archive.subarray(0, archive.length - 30));
    expect(cut).toContain(
      'Файл пришёл не целиком: конец потерян по дороге. Из него ничего не загр',
    );
    expect(await refusal(await zip({ 'readme.md': 'привет' }))).toContain('нет файлов каталога');
  });

  it('refuses a file whose bytes are not those that were packed', async () => {
    const archive = await zip({ 'import.xml': commercemlImport(goods('1', 'Нож')) });
    const directory = archive.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    archive.writeUInt32LE(1, directory + 16);
    expect(await refusal(archive)).toContain(
      'Файл испорчен по дороге. Из него ничего не загружено',
    );
  });

  it('tells in Russian alone of an archive without its middle or its beginning', async () => {
    const texts = Array.from({ length: 30 }, (_, at) => goods(`${at}`, `Нож ${at * 7919}`));
    const archive = await zip({ 'import.xml': commercemlImport(texts.join('')) });
    const third = Math.floor(archive.length / 3);
    const beginning = Buffer.concat([archive.subarray(0, 60), archive.subarray(third)]);
    const middle = Buffer.concat([archive.subarray(0, third), archive.subarray(third + 40)]);
    for (const broken of [beginning, middle]) {
      const text = await refusal(broken);
      expect(text).toMatch(/Файл (?:испорчен по дороге|пришёл не целиком)/);
      expect(text).toContain('Пришлите его ещё раз');
      expect(text).not.toMatch(/signature|overflow|Z_|EOF/i);
    }
  });

  it('refuses an archive in an archive', async () => {
    const inner = await zip({ 'import.xml': commercemlImport(goods('1', 'Нож')) });
    expect(await refusal(await zip({ 'inner.xml': inner }))).toContain('Архив внутри архива');
  });

  it('leaves nothing in the temporary folder', async () => {
    const tempDir = join(shop.folder, 'temp');
    shop.write('temp/keep', '');
    const archive = await zip({ 'import.xml': commercemlImport(goods('1', 'Нож')) });
    await shop.importFiles([shop.write('v8.zip', archive)], { tempDir });
    expect(readdirSync(tempDir)).toEqual(['keep']);
  });
});
