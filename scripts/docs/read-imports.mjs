import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const RINGS = ['server', 'views', 'client', 'shared'];
/** Folders of server/ whose folders are rooms of their own. */
export const WINGS = ['platform', 'doors', 'integrations'];

const IMPORTS =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g;

/** The arrows of the project: `[{ from, to }]`, paths inside it, or a package's name. */
export function readImports(root) {
  return listSources(root).flatMap((from) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(IMPORTS)].map((match) => {
      const target = match[1] ?? match[2] ?? match[3];
      const isLocal = target.startsWith('.');
      return { from, to: isLocal ? relative(root, resolve(root, dirname(from), target)) : target };
    }),
  );
}

/** Every source file of the rings. */
export function listSources(root) {
  return RINGS.flatMap((ring) =>
    readdirSync(join(root, ring), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(ring, file)),
  ).toSorted();
}

/** «basket», «platform/http», «deps.ts» of a file of the server; null for other rings. */
export function roomOf(path) {
  const [ring, first = '', second = ''] = path.split('/');
  if (ring !== 'server') return null;
  return WINGS.includes(first) ? `${first}/${second}` : first;
}

/** Arrows between the rooms of the server, each once: a map from a room to those that it uses. */
export function readRooms(root) {
  const uses = new Map();
  for (const file of listSources(root)) {
    const room = roomOf(file);
    if (room) uses.set(room, uses.get(room) ?? new Set());
  }
  for (const { from, to } of readImports(root)) {
    const [room, target] = [roomOf(from), roomOf(to)];
    if (room && target && room !== target && uses.has(target)) uses.get(room).add(target);
  }
  return uses;
}
