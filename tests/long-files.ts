/** Files that are longer still, and their lines: tables of routes, towns and questions, and nginx in one run. */
export const longFiles: ReadonlyMap<string, number> = new Map([
  ['server/cities/town-list.ts', 517],
  ['shared/routes.ts', 348],
  ['tests/server/deploy/nginx.test.ts', 390],
  ['tests/server/search/golden.ts', 420],
]);
