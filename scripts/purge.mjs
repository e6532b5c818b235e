/**
 * `npm run purge -- --tag p-123,c-45`: takes copies out of nginx's cache, on nginx's own machine.
 * nginx asks the shop for what has gone at the next request; nothing needs to be restarted.
 */
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const USAGE = `Очистка кеша nginx: npm run purge -- ЧТО [--folder /var/cache/nginx/marmit]

  --tag p-123,c-45        страницы, на которых есть эти товары, разделы, города (заголовок Cache-Tag)
  --address ХОСТ/ПУТЬ     страница со всеми её видами: marmit.example/catalog/mebel
  --all                   всё
`;
/** Headers of an answer stand at the beginning of its file. */
const HEAD_BYTES = 16_384;

const options = readOptions();
if (!options) {
  process.stdout.write(USAGE);
  process.exit(2);
}
try {
  const { read, removed } = await purge(options.folder, options.isWanted);
  console.log(`Удалено копий: ${removed} из ${read}`);
} catch (error) {
  console.error(`Кеш не очищен: ${error.message}`);
  process.exit(1);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        folder: { type: 'string', default: '/var/cache/nginx/marmit' },
        tag: { type: 'string' },
        address: { type: 'string' },
        all: { type: 'boolean', default: false },
      },
    });
    const isWanted = wanted(values);
    return isWanted && { folder: values.folder, isWanted };
  } catch {
    return null;
  }
}

/** Tells by key and tags of a copy whether it goes; null when nothing is asked for. */
function wanted({ tag, address, all }) {
  if (all) return () => true;
  if (tag) {
    const tags = new Set(tag.split(','));
    return ({ tags: own }) => own.some((each) => tags.has(each));
  }
  if (!address) return null;
  return ({ key }) => {
    const [url = ''] = key.replace(/^https?:\/\//, '').split(' ');
    return url === address || url.startsWith(`${address}?`);
  };
}

async function purge(folder, isWanted) {
  let read = 0;
  let removed = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/^[\da-f]{32}$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    read++;
    if (!isWanted(await readCopy(file))) continue;
    await rm(file, { force: true });
    removed++;
  }
  return { read, removed };
}

async function readCopy(file) {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const [head = ''] = buffer.toString('latin1', 0, bytesRead).split('\r\n\r\n');
    const key = /^KEY: (.*)$/m.exec(head)?.[1] ?? '';
    const tags = /^Cache-Tag: (.*?)\r?$/im.exec(head)?.[1] ?? '';
    return { key, tags: tags.split(',').map((tag) => tag.trim()) };
  } finally {
    await handle.close();
  }
}
