/**
 * `npm run purge -- --tag p-123,c-45`: takes copies out of nginx's cache, on nginx's own machine.
 * nginx asks the shop for what has gone at the next request; nothing needs to be restarted.
 */
import { parseArgs } from 'node:util';
import { removeCopies } from '../server/doors/cdn/nginx-copies.ts';

const USAGE = `Очистка кеша nginx: npm run purge -- ЧТО [--folder /var/cache/nginx/marmit]

  --tag p-123,c-45        страницы, на которых есть эти товары, разделы, города (заголовок Cache-Tag)
  --address ХОСТ/ПУТЬ     страница со всеми её видами: marmit.example/catalog/mebel
  --all                   всё
`;

const options = readOptions();
if (!options) {
  process.stdout.write(USAGE);
  process.exit(2);
}
try {
  const { read, removed } = removeCopies(options.folder, options.isWanted);
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

/** Tells by key and tags of a copy whether it goes, `all` that each does; null when nothing is asked for. */
function wanted({ tag, address, all }) {
  if (all) return 'all';
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
