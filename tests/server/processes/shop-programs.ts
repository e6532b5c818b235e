import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../dist/server');

/** The shop's programs as `npm run build` makes them; they are built before the tests begin. */
export const SHOP_PROGRAMS = {
  main: join(folder, 'main.js'),
  importCatalog: join(folder, 'import-command.js'),
};
