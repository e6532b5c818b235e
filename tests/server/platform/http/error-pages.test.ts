import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { loadErrorPages } from '../../../../server/platform/http/error-pages.ts';
import { expectNoInlineCode } from './expect-no-inline-code.ts';

const folder = join(import.meta.dirname, '../../../../public/errors');
const load = (company = {}) =>
  loadErrorPages(folder, {
    name: 'Мармит',
    tollFreePhone: '8 800 200-40-00',
    regionalPhone: '8 495 956 4000',
    ...company,
  });

const faultsOf = async (html: string) => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ message }) => message));
};

describe('error pages', () => {
  it.each([400, 403, 404, 413, 429, 500, 503] as const)(
    '%i is valid, small and has no inline code [S2.3, S8.2]',
    async (status) => {
      const html = load().render(status, 'abc');
      expect(Buffer.byteLength(html)).toBeLessThan(2048);
      expect(html).toContain('Номер обращения: abc');
      expectNoInlineCode(html);
      expect(await faultsOf(html)).toEqual([]);
    },
  );

  it.each([
    [413, undefined, 'Запрос слишком велик', 'Разделите на части'],
    [429, 'Документ готовится <другим>', 'Документ готовится &#60;другим&#62;', 'Подождите минуту'],
    [403, undefined, 'Запрос отклонён', 'обновите её'],
  ] as const)('tell a refusal with %i in its own words', (status, title, heading, advice) => {
    const html = load().render(status, 'abc', title);
    expect(html).toContain(`<h1>${heading}</h1>`);
    expect(html).toContain(`<title>${heading} — Мармит</title>`);
    expect(html).toContain(advice);
    expect(html).not.toContain('Адрес набран');
  });

  it('carry the name and the phones of the firm', () => {
    const pages = load({ name: 'Печь & Ко', tollFreePhone: '8 800 111-22-33' });
    const html = pages.render(503, 'abc');
    expect(html).toContain('Печь &#38; Ко');
    expect(html).toContain('<a href="tel:88001112233">8 800 111-22-33</a>');
    expect(html).toContain('<a href="tel:84959564000">8 495 956 4000</a>');
    expect(html).not.toContain('Мармит');
  });

  it('follow the firm while the shop runs', () => {
    const company = { name: 'Мармит', tollFreePhone: '', regionalPhone: '8 495 956 4000' };
    const pages = loadErrorPages(folder, company);
    expect(pages.render(503, 'abc')).toContain(' — Мармит</title>');
    company.name = 'Печь';
    company.regionalPhone = '8 812 111-22-33';
    const html = pages.render(503, 'def');
    expect(html).toContain(' — Печь</title>');
    expect(html).toContain('8 812 111-22-33');
    expect(html).toContain('Номер обращения: def');
    expect(html).not.toContain('abc');
  });

  it('are valid as nginx serves them', async () => {
    const pages = readdirSync(folder).filter((name) => name.endsWith('.html'));
    for (const name of pages) {
      const html = readFileSync(join(folder, name), 'utf8');
      expect(Buffer.byteLength(html), name).toBeLessThan(2048);
      expectNoInlineCode(html);
      expect(await faultsOf(html), name).toEqual([]);
    }
  });
});
