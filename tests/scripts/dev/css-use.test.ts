import { join } from 'node:path';
import { expect, it } from 'vitest';

interface CssUse {
  seePage(html: string): void;
  seeScript(source: string): void;
  listUnused(css: string): { all: number; unused: { file: string; selector: string }[] };
}
const program = join(import.meta.dirname, '../../../scripts/dev/css-use.mjs');
const { createCssUse }: { createCssUse: () => CssUse } = await import(program);

const css = `/* views/a.css */
:root { --x: url("data:image/svg+xml;,{};"); }
.card, .tile > #old { color: red; }
@media (min-width: 10px) { .card:not(.is-away) .price { color: red; } .gone { color: red; } }
@keyframes turn { from { color: red; } to { color: blue; } }
/* views/b.css */
.made-later, .never::before { color: red; }
.sm\\:wide[data-x=".y"] { color: red; }
`;

it('names rules with a class that is in no page and in no script, by source file', () => {
  const use = createCssUse();
  use.seePage('<p class="card price"><b id=\'one\'></b>');
  use.seeScript("element.classList.add('made-later')");
  expect(use.listUnused(css)).toEqual({
    all: 6,
    unused: [
      { file: 'views/a.css', selector: '.gone' },
      { file: 'views/b.css', selector: '.sm\\:wide[data-x=".y"]' },
    ],
  });
  use.seePage('<p class="gone sm:wide">');
  expect(use.listUnused(css).unused).toEqual([]);
});
