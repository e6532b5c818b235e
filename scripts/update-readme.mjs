/**
 * `npm run readme`: writes what documents repeat of the code into them: the table of settings,
 * .env.example, and for nginx the parameters of pages and the cookies that make a page private.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { configTable } from '../server/config.ts';
import { ownCookieNames } from '../server/http/cookies.ts';
import { PAGE_PARAMETERS } from '../server/http/page-key.ts';
import { printEnvExample } from '../server/print-config.ts';

const table = `<!-- config:begin -->\n\n${configTable()}\n\n<!-- config:end -->`;
for (const file of ['README.md', 'docs/deploy/environment.md']) {
  replaceIn(file, /<!-- config:begin -->[\s\S]*<!-- config:end -->/, table);
}

writeFileSync(new URL('../.env.example', import.meta.url), printEnvExample());

const nginx = 'docs/deploy/nginx/marmit.conf';
replaceIn(nginx, /(?<=\(\?:\(\?:)[\w|@]+(?=\)\(\?:=)/, [...PAGE_PARAMETERS].join('|'));
replaceIn(nginx, /(?<=; \?\)\(\?:)[\w|@]+(?=\)=)/, ownCookieNames.join('|'));

/** @throws when the place is not there: the document would grow old unseen. */
function replaceIn(path, place, text) {
  const file = new URL(`../${path}`, import.meta.url);
  const before = readFileSync(file, 'utf8');
  if (!place.test(before)) throw new Error(`${path}: нет места для вставки`);
  writeFileSync(
    file,
    before.replace(place, () => text),
  );
}
