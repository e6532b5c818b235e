/** `npm run readme`: writes the table of settings into the README from their schema. */
import { readFileSync, writeFileSync } from 'node:fs';
import { configTable } from '../server/config.ts';

const file = new URL('../README.md', import.meta.url);
const readme = readFileSync(file, 'utf8');
const table = `<!-- config:begin -->\n\n${configTable()}\n\n<!-- config:end -->`;
writeFileSync(
  file,
  readme.replace(/<!-- config:begin -->[\s\S]*<!-- config:end -->/, () => table),
);
