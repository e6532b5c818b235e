import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const rings = ['server', 'views', 'client', 'shared'] as const;
type Ring = (typeof rings)[number];

/** What each ring may import besides itself. */
const mayImport: Record<Ring, readonly Ring[]> = {
  server: ['views', 'shared'],
  views: ['client', 'shared'],
  client: ['shared'],
  shared: [],
};
/** Folders of the server that know no feature. */
const featureless = ['http', 'store', 'reference', 'admin'];
/** The composition root: the only files that know all features. */
const composition = ['server/main.ts', 'server/deps.ts', 'server/app.tsx'];

interface Import {
  from: string;
  /** Path inside the project, or a package's name. */
  to: string;
}

const files = rings.flatMap((ring) =>
  readdirSync(join(root, ring), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(ring, file)),
);

const imports: Import[] = files.flatMap((from) =>
  [
    ...readFileSync(join(root, from), 'utf8').matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g,
    ),
  ].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    const local = target.startsWith('.');
    return { from, to: local ? relative(root, resolve(root, dirname(from), target)) : target };
  }),
);

const ringOf = (path: string) => rings.find((ring) => path.startsWith(`${ring}/`));
const show = (list: Import[]) => list.map(({ from, to }) => `${from} → ${to}`);

describe('the rings', () => {
  it('reads the imports of every file', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(files.length);
  });

  it.each(rings)('%s imports only inwards', (ring) => {
    const wrong = imports.filter(({ from, to }) => {
      const target = ringOf(to);
      return (
        ringOf(from) === ring && target && target !== ring && !mayImport[ring].includes(target)
      );
    });
    expect(show(wrong)).toEqual([]);
  });

  it('keeps Node and its packages out of views, client and shared', () => {
    const allowed =
      /^(?:react|react-dom|react\/jsx-runtime|react-dom\/client|zod|swiper|imask|web-vitals)(?:\/|$)/;
    const wrong = imports.filter(
      ({ from, to }) => ringOf(from) !== 'server' && !ringOf(to) && !allowed.test(to),
    );
    expect(show(wrong)).toEqual([]);
  });

  it('keeps features out of the featureless folders', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [ring, folder = ''] = from.split('/');
      const [targetRing, target = ''] = to.split('/');
      const inside = ring === 'server' && featureless.includes(folder);
      if (!inside || targetRing !== 'server' || target === 'config.ts') return false;
      return !featureless.includes(target);
    });
    expect(show(wrong)).toEqual([]);
  });

  it('lets only the composition root import routes', () => {
    const wrong = imports.filter(
      ({ from, to }) => /server\/[a-z]+\/routes\.tsx$/.test(to) && !composition.includes(from),
    );
    expect(show(wrong)).toEqual([]);
  });
});

describe('the habits', () => {
  const using = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));

  it('reads the environment in one place', () => {
    const readers = using(/process\.env\b/);
    expect(readers.filter((file) => !/^server\/(?:config)\.ts$/.test(file))).toEqual([]);
  });

  it('leads on in one way, whatever the client accepts', () => {
    expect(using(/\bres\.redirect\(/)).toEqual([]);
  });

  it('has no default exports and no barrels', () => {
    expect(using(/export default/)).toEqual([]);
    expect(files.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
  });

  it('has no folder without a noun', () => {
    expect(
      files.filter((file) => /\/(?:utils|helpers|common|services|types)\//.test(file)),
    ).toEqual([]);
  });
});

describe('the browser build', () => {
  it('holds nothing of server or views', () => {
    const meta = JSON.parse(readFileSync(join(root, 'dist/client-meta.json'), 'utf8')) as {
      inputs: Record<string, unknown>;
    };
    const inputs = Object.keys(meta.inputs);
    expect(inputs).not.toEqual([]);
    expect(
      inputs.filter((input) => /^(?:server|views)\//.test(input) && /\.tsx?$/.test(input)),
    ).toEqual([]);
  });
});
