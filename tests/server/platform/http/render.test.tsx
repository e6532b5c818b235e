import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageBody } from '../../../../server/platform/http/page-body.ts';
import { toBytes, updateHash } from '../../../../server/platform/http/page-text.ts';
import { renderToBytes, renderToText } from '../../../../server/platform/http/render.ts';
import { PlacesApart } from '../../../../views/layout/common-markup.ts';
import { Styles } from '../../../../views/layout/raw-html.tsx';
import { Remembered } from '../../../../views/layout/remembered.tsx';

const menu = { titles: ['Тепловое', '<Мойки> & ванны'] };
const styles = { first: '.a>.b{color:red}' };
let drawn = 0;

function Menu() {
  drawn++;
  return (
    <nav className="menu">
      {menu.titles.map((title) => (
        <a key={title} href="/">
          {title}
        </a>
      ))}
    </nav>
  );
}

function Card() {
  drawn++;
  return <article className="card">Печь & плита</article>;
}

const KeptMenu = () => (
  <Remembered of={menu} variant="menu" isLarge root={{ tag: 'nav', className: 'menu' }}>
    <Menu />
  </Remembered>
);

const KeptCard = () => (
  <Remembered of={menu} variant="card" root={{ tag: 'article', className: 'card' }}>
    <Card />
  </Remembered>
);

function Page({ title }: { title: string }) {
  return (
    <html lang="ru">
      <head>
        <Styles of={styles} />
      </head>
      <body>
        <KeptMenu />
        <p>{title}</p>
        <KeptCard />
        <KeptCard />
        <p>{title}</p>
        <KeptMenu />
      </body>
    </html>
  );
}

const render = (title: string) => renderToText(<Page title={title} />, 1000);
const etagOf = async (title: string) =>
  updateHash(createHash('sha256'), await render(title)).digest('hex');

describe('markup that many pages share', () => {
  it('leaves the text as React alone writes it', async () => {
    const plain = `<!DOCTYPE html>${renderToStaticMarkup(<Page title="Печи" />)}`;
    expect(plain).toContain('<nav class="menu"><a href="/">Тепловое</a>');
    expect(plain).toContain('<article class="card">Печь &amp; плита</article>');
    expect(toBytes(await render('Печи')).toString('utf8')).toBe(plain);
    expect((await renderToBytes(<Page title="Печи" />, 1000)).toString('utf8')).toBe(plain);
  });

  it('is drawn and compressed once, in whichever pages it stands', async () => {
    const [one, two] = [await render('Печи'), await render('Мойки')];
    const before = drawn;
    await render('Ванны');
    expect(drawn).toBe(before);
    const shared = one.filter((part) => !Buffer.isBuffer(part));
    expect(shared).toHaveLength(3);
    expect(two.filter((part) => !Buffer.isBuffer(part))).toEqual(shared);
    expect(shared[1]).toBe(shared[2]);
  });

  it.each(['gzip', 'br', 'identity'] as const)(
    'is whole in a page asked for in %s first',
    async (first) => {
      const text = await render('Печи');
      const plain = toBytes(text);
      const body = new PageBody(text, first);
      expect(body.length).toBe(plain.length);
      // The second time it is compressed better, and whole.
      for (let time = 0; time < 3; time++) {
        // Bytes that are kept keep no others.
        for (const bytes of [body.gzip, body.br]) {
          expect(bytes.buffer.byteLength).toBe(bytes.length);
        }
        expect(gunzipSync(body.gzip)).toEqual(plain);
        expect(brotliDecompressSync(body.br)).toEqual(plain);
        expect(body.identity).toEqual(plain);
      }
    },
  );

  it('tells one page from another', async () => {
    expect(await etagOf('Печи')).toBe(await etagOf('Печи'));
    expect(await etagOf('Печи')).not.toBe(await etagOf('Мойки'));
    const before = await etagOf('Печи');
    const others = { first: '.a>.b{color:blue}' };
    const changed = await renderToText(<Styles of={others} />, 1000);
    const same = await renderToText(<Styles of={{ ...styles }} />, 1000);
    const hash = (text: typeof changed) => updateHash(createHash('sha256'), text).digest('hex');
    expect(hash(changed)).not.toBe(hash(same));
    expect(before).toBe(await etagOf('Печи'));
  });

  it('has no place that a text can take, not even one seen in a former page', async () => {
    let place = '';
    await renderToBytes(
      <PlacesApart.Consumer>
        {(setApart) => {
          const seen = { of: menu, variant: 'seen', isLarge: false, make: () => 'seen' };
          place = setApart?.(seen) ?? '';
          return null;
        }}
      </PlacesApart.Consumer>,
      1000,
    );
    expect(place).toMatch(/^[\da-f-]{36}0;$/);
    const html = toBytes(await render(place)).toString('utf8');
    expect(html.split(place)).toHaveLength(3);
  });
});
