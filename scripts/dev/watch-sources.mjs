/** Tells of files that were saved, together when several are saved at once. */
import { watch } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['server', 'views', 'client', 'shared', 'public/errors'];
const GATHER_MS = 15;

/**
 * @param {string} root project
 * @param {(paths: string[]) => void} onChange paths in the project
 */
export function watchSources(root, onChange) {
  const changed = new Set();
  let timer = null;
  const tell = () => {
    timer = null;
    const paths = [...changed];
    changed.clear();
    onChange(paths);
  };
  const watchers = FOLDERS.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      // Editors write beside a file before they put it in its place.
      if (!name || !/\.(?:tsx?|css|svg|json|html)$/.test(name)) return;
      changed.add(`${folder}/${name}`);
      timer ??= setTimeout(tell, GATHER_MS);
    }),
  );
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
