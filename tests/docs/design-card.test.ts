import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Gives what `make` gives for a file, made once. */
const oncePerFile = (make: (file: string) => string) => {
  const made = new Map<string, string>();
  return (file: string) => {
    const text = made.get(file) ?? make(file);
    made.set(file, text);
    return text;
  };
};
const read = oncePerFile((file) => readFileSync(join(root, file), 'utf8'));
/** Text of a file without what is for types alone. */
const readRun = oncePerFile((file) => read(file).replaceAll(/import type [^;]*;/g, ''));
const sources = (pattern: string) => globSync(pattern, { cwd: root });
/** Files that take something of a package with them when they run. */
const usersOf = (name: string, files: readonly string[]) => {
  const used = new RegExp(`(?:from|import|import\\() ?'${name}(?:/[^']*)?'`);
  return files.filter((file) => used.test(readRun(file)));
};

it('the shop is written in TypeScript [D.1]', () => {
  expect(sources('{server,views,client,shared,tests}/**/*.{ts,tsx}').length).toBeGreaterThan(1000);
  expect(sources('{server,views,client,shared,tests}/**/*.{js,jsx,mjs,cjs}')).toEqual([]);
});

it('one Express application has all routes of the shop [D.3]', () => {
  const server = sources('server/**/*.{ts,tsx}');
  const makers = usersOf('express', server).filter((file) => /express\(\)/.test(read(file)));
  expect(makers).toEqual(expect.arrayContaining(['server/platform/http/http-app.ts']));
  expect(read('server/app.tsx')).toContain('createHttpApp(');
  const routes = sources('server/**/routes.{ts,tsx}');
  expect(routes.length).toBeGreaterThan(10);
  expect(routes.filter((file) => !read(file).includes("from 'express'"))).toEqual([]);
});

it.each([
  ...['express', 'react', 'react-dom', 'cookie-parser', 'helmet', 'compression', 'got'],
  ...['lru-cache', 'node-cron', 'esbuild', 'swiper', 'imask', 'zod', 'vitest', 'supertest'],
  'playwright',
])('the package %s is in use [D.6]', (name) => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name]);
  const files = sources('{server,views,client,shared,tests,scripts}/**/*.{ts,tsx,mjs}');
  const used = name === 'playwright' ? '(?:@playwright/test|playwright)' : name;
  expect(usersOf(used, files).length).toBeGreaterThan(0);
});

it('React lives in the basket, the filters and the search alone [D.8]', () => {
  const islands = read('client/parts.ts').matchAll(
    /part\('island', '\[data-island=([\w-]+)\]', \(\) => import\('([^']+)'\)/g,
  );
  const react = [...islands].filter(([, , file]) => file?.endsWith('.tsx'));
  expect(react.map(([, name]) => name)).toEqual(['basket', 'filters', 'search']);
});

it('one process answers all requests [D.15]', () => {
  const processes = read('Procfile').trim().split('\n');
  expect(processes.map((line) => line.split(':')[0])).toEqual(['release', 'web']);
});

it('the top level has its folders and files [D.7]', () => {
  const folders = ['server', 'views', 'client', 'shared', 'public', 'tests'];
  const files = ['esbuild.config.mjs', 'package.json', 'tsconfig.json', 'Procfile'];
  expect([...folders, ...files].filter((name) => !existsSync(join(root, name)))).toEqual([]);
});
