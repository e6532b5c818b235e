import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FragmentHeader, PartId } from '../shared/page-parts.ts';
import { longFiles } from './long-files.ts';

const root = resolve(import.meta.dirname, '..');
const rings = ['server', 'views', 'client', 'shared'] as const;
type Ring = (typeof rings)[number];

/** Rings that each ring may import besides itself. */
const mayImport: Record<Ring, readonly Ring[]> = {
  server: ['views', 'shared'],
  views: ['client', 'shared'],
  client: ['shared'],
  shared: [],
};
/** Wings of the server whose folders are rooms of their own. */
const wings = ['platform', 'doors', 'integrations'];
/** Folders of pages and of the browser that stand for no feature. */
const sharedRooms = new Set(['layout', 'forms', 'errors', 'behaviors', 'runtime']);
const backOffice = 'server/backoffice/';
/** Lines beyond which a file is divided by what it is about. */
const MOST_LINES = 300;
/** The composition root: the only files that know all features. */
const composition = [
  'server/main.ts',
  'server/deps.ts',
  'server/composition/open-storefront.ts',
  'server/app.tsx',
];

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
    const to = local ? relative(root, resolve(root, dirname(from), target)) : target;
    return { from, to };
  }),
);

const ringOf = (path: string) => rings.find((ring) => path.startsWith(`${ring}/`));
/** The folder of a file of the server, or a file that stands beside the folders. */
function roomOf(path: string): string | null {
  const [ring, first = '', second = ''] = path.split('/');
  if (ring !== 'server') return null;
  return wings.includes(first) ? `${first}/${second}` : first;
}

/** Rooms that import each other in a circle; empty when there is none. */
function findCircle(arrows: readonly (readonly [string, string])[]): string[] {
  const left = new Set(arrows.flat());
  for (;;) {
    const inside = arrows.filter((arrow) => arrow.every((room) => left.has(room)));
    const using = new Set(inside.map(([from]) => from));
    const used = new Set(inside.map(([, to]) => to));
    const free = [...left].filter((room) => !using.has(room) || !used.has(room));
    if (free.length === 0) return [...left];
    for (const room of free) left.delete(room);
  }
}

/** Imports between the folders of one; files beside them are one room, or each a room of its own. */
function arrowsIn(folder: string, filesAre: 'one room' | 'rooms'): [string, string][] {
  const room = (path: string) => {
    const [first = '', ...rest] = path.slice(folder.length + 1).split('/');
    return rest.length > 0 || filesAre === 'rooms' ? first : '.';
  };
  const isInside = (path: string) => path.startsWith(`${folder}/`);
  return imports
    .filter(({ from, to }) => isInside(from) && isInside(to))
    .map(({ from, to }): [string, string] => [room(from), room(to)])
    .filter(([from, to]) => from !== to);
}

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
      /^(?:react|react-dom|react\/jsx-runtime|react-dom\/client|zod|swiper|imask|web-vitals|@simplewebauthn\/browser)(?:\/|$)/;
    const wrong = imports.filter(
      ({ from, to }) => ringOf(from) !== 'server' && !ringOf(to) && !allowed.test(to),
    );
    expect(show(wrong)).toEqual([]);
  });

  it('keeps features out of the platform', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        from.startsWith('server/platform/') && /^server\/(?!platform\/|config\/)/.test(to),
    );
    expect(show(wrong)).toEqual([]);
  });

  it('keeps doors and the demo out of features: the back office alone looks after a door', () => {
    const knowing = [...composition, 'server/composition/list-jobs.ts'];
    const wrong = imports.filter(({ from, to }) => {
      const [ring, room = ''] = from.split('/');
      if (ring !== 'server' || knowing.includes(from)) return false;
      const isDoor = to.startsWith('server/doors/') && !['doors', 'backoffice'].includes(room);
      return isDoor || (to.startsWith('server/demo/') && room !== 'demo');
    });
    expect(show(wrong)).toEqual([]);
  });

  it('keeps the back office out of all but the composition root and the list of jobs', () => {
    const knowing = [...composition, 'server/composition/list-jobs.ts'];
    const wrong = imports.filter(
      ({ from, to }) =>
        to.startsWith(backOffice) && !from.startsWith(backOffice) && !knowing.includes(from),
    );
    expect(show(wrong)).toEqual([]);
  });

  it('has no circle between the rooms of the server', () => {
    const arrows = imports
      .map(({ from, to }) => [roomOf(from), roomOf(to)] as const)
      .filter(([from, to]) => from && to && from !== to);
    expect(findCircle(arrows as [string, string][])).toEqual([]);
  });

  it.each(['views', 'client', 'server/backoffice', 'server/doors/exchange'])(
    'has no circle between the folders of %s, nor with the files beside them',
    (folder) => {
      const arrows = arrowsIn(folder, 'one room');
      expect(arrows).not.toEqual([]);
      expect(findCircle(arrows)).toEqual([]);
    },
  );

  it('has no circle between what all rings share, file by file, and the contract', () => {
    const arrows = arrowsIn('shared', 'rooms');
    expect(arrows).not.toEqual([]);
    expect(findCircle(arrows)).toEqual([]);
  });

  it('has few rooms in the server, and none in views and client for a feature that is not there', () => {
    expect(readdirSync(join(root, 'server')).length).toBeLessThanOrEqual(40);
    const rooms = ['views', 'client'].flatMap((ring) =>
      readdirSync(join(root, ring), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !sharedRooms.has(entry.name))
        .map(({ name }) => name),
    );
    const places = ['', ...wings];
    expect(
      rooms.filter((room) => !places.some((wing) => existsSync(join(root, 'server', wing, room)))),
    ).toEqual([]);
  });

  it('lets only the composition root import routes', () => {
    const wrong = imports.filter(
      ({ from, to }) => /server\/[a-z/]+\/routes\.tsx$/.test(to) && !composition.includes(from),
    );
    expect(show(wrong)).toEqual([]);
  });
});

describe('the habits', () => {
  const using = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));

  it('reads the environment in one place', () => {
    const readers = using(/process\.env\b/);
    expect(readers.filter((file) => !/^server\/config\/config\.ts$/.test(file))).toEqual([]);
  });

  it('changes the price of an order in one place, which settles its money', () => {
    const writers = files.filter((file) => {
      if (!file.startsWith('server/') || file.includes('/migrations/')) return false;
      const changes = readFileSync(join(root, file), 'utf8')
        .split(".updateTable('orders')")
        .slice(1);
      return changes.some((change) => /\btotal\s*[:,}]/.test(change.split('.execute')[0] ?? ''));
    });
    expect(writers).toEqual(['server/orders/change-sums.ts']);
  });

  it('leads on in one way, whatever the client accepts', () => {
    expect(using(/\bres\.redirect\(/)).toEqual([]);
  });

  it('writes the fields of an object out, where the compiler finds one too many', () => {
    expect(using(/\.\.\.\{/)).toEqual([]);
    expect(using(/\.values\((?:fresh|row|proof|event)\)/)).toEqual([]);
  });

  it('has no default exports and no barrels', () => {
    expect(using(/export default/)).toEqual([]);
    expect(files.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
  });

  it('divides what is long by what it is about; tables of the demo may be longer', () => {
    const folders = [...rings, 'tests', 'scripts'];
    const long = folders
      .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,css}`, { cwd: root }))
      .filter((file) => !file.startsWith('server/demo/'))
      .map((file) => ({
        file,
        lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1,
      }))
      .filter(({ file, lines }) => lines > (longFiles.get(file) ?? MOST_LINES));
    expect(long).toEqual([]);
  });

  it('has no folder without a noun', () => {
    expect(
      files.filter((file) => /\/(?:utils|helpers|common|services|types)\//.test(file)),
    ).toEqual([]);
  });
});

describe('markup and script', () => {
  const read = (file: string) =>
    readFileSync(join(root, file), 'utf8').replace(/\/\*\*[\s\S]*?\*\/|(?:^|\n)\s*\/\/.*/g, '');
  const matchesIn = (list: readonly string[], pattern: RegExp) =>
    list.flatMap((file) => [...read(file).matchAll(pattern)].map((match) => ({ file, match })));
  const scripts = files.filter((file) => file.startsWith('client/'));

  it('names elements of the page by shared/page-parts.ts, never by an id of its own', () => {
    const found = matchesIn(
      scripts,
      /getElementById\(['"`][a-z]|['"`](?:[^'"`\n]*[\s,>(])?#[a-z]/g,
    );
    expect(found.map(({ file, match }) => `${file}: ${match[0]}`)).toEqual([]);
  });

  it('writes an id and a header that both use once', () => {
    // Ids of one word are names of other things too.
    const ids = Object.values(PartId).filter((id) => id.includes('-'));
    const names = [...ids, ...Object.values(FragmentHeader)];
    const pattern = new RegExp(`(?<!className=|path: )['"\`](?:${names.join('|')})['"\`]`, 'g');
    const found = matchesIn(
      files.filter((file) => file !== 'shared/page-parts.ts'),
      pattern,
    );
    expect(found.map(({ file, match }) => `${file}: ${match[0]}`)).toEqual([]);
  });

  it('selects by attributes that some markup has', () => {
    const asked = matchesIn(scripts, /\[(data-[a-z-]+)/g).map(({ match }) => match[1] ?? '');
    const written = new Set(
      matchesIn(files, /(?<!\[)\b(data-[a-z-]+)(?=[=\s>'"])|dataset\['(\w+)'\] =/g).map(
        ({ match: [, name, key = ''] }) =>
          name ?? `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      ),
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !written.has(name))).toEqual([]);
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
