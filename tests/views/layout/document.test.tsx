import { HtmlValidate } from 'html-validate';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Document } from '../../../views/layout/document.tsx';
import { JsonLd } from '../../../views/layout/raw-html.tsx';
import { PageShell } from '../../../views/page-shell.tsx';
import { exampleFrame } from './example-frame.ts';

const assets = {
  styles: '/assets/styles-1.css',
  purchase: '/assets/purchase-1.css',
  content: '/assets/content-1.css',
  rare: '/assets/rare-1.css',
  firstScreens: { home: { first: '.a>b{color:red}', rest: '/assets/rest-home-1.css' } },
  desk: '/assets/desk.css',
  deskScript: '/assets/desk.js',
  sprite: '/assets/sprite-1.svg',
  script: '/assets/main-1.js',
  build: '1-1',
  scriptIntegrity: 'sha384-x',
};
const hostile = { name: '</script><script>alert(1)</script> & \u2028\u2029' };
const html = renderToStaticMarkup(
  <Document
    head={{
      title: 'Плиты — Мармит',
      description: 'Плиты «под ключ»',
      canonical: '/catalog/plity',
      robots: 'noindex, follow',
      image: 'abc',
      jsonLd: [hostile],
    }}
    assets={assets}
    siteUrl="https://shop.example"
    siteName="Мармит"
  >
    <PageShell frame={{ ...exampleFrame, cityConfirmed: false }}>
      <h1>Плиты</h1>
    </PageShell>
  </Document>,
);

it('says that it is Russian [S1.2]', () => {
  expect(html).toMatch(/^<html lang="ru"/);
});

it('names one style sheet and one module, and lets nothing come before them', () => {
  const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  expect(sheets.filter((link) => !link.includes('media='))).toHaveLength(1);
  expect(sheets.filter((link) => link.includes('media="print, '))).toHaveLength(1);
  expect(html).toContain(
    '<script type="module" src="/assets/main-1.js" integrity="sha384-x"></script>',
  );
  expect(html).not.toContain('rel="preload"');
});

it('carries the styles of its first screen and names the rest after its content', () => {
  const own = renderToStaticMarkup(
    <Document
      head={{ title: '', description: '', canonical: '/' }}
      assets={assets}
      siteUrl=""
      siteName=""
      extraSheet="purchase"
      firstScreen="home"
    >
      <h1>Плиты</h1>
    </Document>,
  );
  expect(own).toContain('<style>.a>b{color:red}</style>');
  expect(own).toMatch(/<link rel="stylesheet" href="\/assets\/rest-home-1.css"\/><\/body>/);
  expect(own.match(/<link rel="stylesheet"/g)).toHaveLength(1);
  expect(own).not.toContain('rel="expect"');
});

it('gives crawlers the whole address of the page and of its picture', () => {
  expect(html).toContain('<link rel="canonical" href="https://shop.example/catalog/plity"/>');
  expect(html).toContain('content="https://shop.example/img/960/abc.webp"');
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
});

it('keeps structured data inside its element', () => {
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(block).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(block)).toEqual({ '@context': 'https://schema.org', '@graph': [hostile] });
});

it('prints no block without structured data', () => {
  expect(renderToStaticMarkup(<JsonLd graph={[]} />)).toBe('');
});

it('has no executable inline script', () => {
  const scripts = html.match(/<script[^>]*>/g) ?? [];
  expect(scripts.filter((tag) => !/ src=|application\/ld\+json/.test(tag))).toEqual([]);
});

it('leads past the header and has two empty live regions', () => {
  expect(html).toContain('href="#main"');
  expect(html).toContain('<main id="main" tabindex="-1">');
  expect(html).toMatch(/id="status" role="status" aria-live="polite"><\/div>/);
  expect(html).toMatch(/id="alert" role="alert" aria-live="assertive"><\/div>/);
});

it('is valid', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard', 'html-validate:document'],
    rules: {
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'doctype-style': 'off',
      'attribute-empty-style': 'off',
      'require-sri': 'off',
      'no-inline-style': 'error',
    },
  });
  const report = await validator.validateString(`<!DOCTYPE html>${html}`);
  expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual(
    [],
  );
});
