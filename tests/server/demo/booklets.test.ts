import { expect, it } from 'vitest';
import { fillTerms } from '../../../server/content/facts.ts';
import { documentRows, productDocumentRows } from '../../../server/demo/document-rows.ts';
import { families } from '../../../server/demo/families/families.ts';
import { booklets } from '../../../server/demo/texts/booklets.ts';
import { renderBooklet } from '../../../server/documents/render-booklet.ts';
import { readPdf } from '../documents/read-pdf.ts';

/** Library versions may pack a little better or worse. */
const SLACK = 0.02;

it.each(booklets)('$key has the size that pages state, and all its words', async (booklet) => {
  const { title, bytes } = booklet;
  const text = fillTerms(booklet.text);
  const pdf = await renderBooklet({ title, text });
  expect(Math.abs(pdf.length - bytes)).toBeLessThan(bytes * SLACK);
  const pages = await readPdf(pdf);
  const printed = pages.map((page) => page.text).join(' ');
  expect(printed).toContain(title);
  const lastWords = text.trim().split(/\s+/).slice(-3).join(' ');
  expect(printed.replaceAll('\u00a0', ' ')).toContain(lastWords);
  expect(printed).not.toContain('##');
});

it('belong to goods of every kind but consumables, each once', () => {
  const counts = families.map((family) => productDocumentRows(1, family).length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(4);
  const used = new Set(
    families.flatMap((each) => productDocumentRows(1, each)).map((row) => row.document),
  );
  expect([...used].toSorted()).toEqual(documentRows.map(({ key }) => key).toSorted());
});
