import { parseArgs } from 'node:util';

export const GROUPS = [
  'cached',
  'missed',
  'private',
  'fragments',
  'changes',
  'orders',
  'listing',
  'start',
  'memory',
  'lag',
  'import',
  'import-while-serving',
  'fresh',
  'processes',
  'desk',
];

export const USAGE = `Измерения: npm run bench -- [--products 5000] [--only cached,listing] [--json]

  --products N     товаров в магазине, который отвечает на запросы (5000)
  --large N        товаров в большом магазине: запуск и память (100000)
  --orders N       заказов в нём же для управления (200000)
  --stores A,B     хранилища управления: sqlite, postgres (sqlite)
  --sizes A,B,C    размеры каталога для подбора и поиска (1000,10000,100000)
  --only A,B       только эти группы: ${GROUPS.join(', ')}
  --seconds S      длина одного замера (2)
  --rounds N       замеров каждой величины, вперемежку (5)
  --connections N  соединений нагрузки (32)
  --loaders N      процессов, которые её создают (1)
  --processes N    до скольких процессов магазина мерить рост (2)
  --offers N       предложений в файле для импорта (20000)
  --json           один объект JSON вместо таблицы
`;

const number = (fallback) => ({ type: 'string', default: String(fallback) });

/** Options of the command. @throws RangeError with the reason for people. */
export function parseOptions(argv) {
  const { values } = parse(argv);
  const groups = values.only === undefined ? GROUPS : values.only.split(',');
  const unknown = groups.filter((group) => !GROUPS.includes(group));
  if (unknown.length > 0) throw new RangeError(`нет такой группы: ${unknown.join(', ')}`);
  return {
    groups,
    json: values.json,
    products: readNumber(values, 'products', 100, 1_000_000),
    large: readNumber(values, 'large', 100, 1_000_000),
    orders: readNumber(values, 'orders', 100, 1_000_000),
    stores: readStores(values.stores),
    sizes: values.sizes.split(',').map((size) => readNumber({ sizes: size }, 'sizes', 100, 1e6)),
    seconds: readNumber(values, 'seconds', 0.5, 60),
    rounds: readNumber(values, 'rounds', 1, 50),
    connections: readNumber(values, 'connections', 1, 1000),
    loaders: readNumber(values, 'loaders', 1, 16),
    processes: readNumber(values, 'processes', 1, 16),
    offers: readNumber(values, 'offers', 100, 1_000_000),
  };
}

function parse(argv) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        products: number(5000),
        large: number(100_000),
        orders: number(200_000),
        stores: { type: 'string', default: 'sqlite' },
        sizes: { type: 'string', default: '1000,10000,100000' },
        only: { type: 'string' },
        seconds: number(2),
        rounds: number(5),
        connections: number(32),
        loaders: number(1),
        processes: number(2),
        offers: number(20_000),
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new RangeError(error.message);
  }
}

function readStores(text) {
  const stores = text.split(',');
  const unknown = stores.filter((store) => store !== 'sqlite' && store !== 'postgres');
  if (unknown.length > 0)
    throw new RangeError(`--stores: sqlite, postgres; не ${unknown.join(', ')}`);
  return stores;
}

function readNumber(values, name, low, high) {
  const value = Number(values[name]);
  const isWhole = name === 'seconds' || Number.isInteger(value);
  if (isWhole && value >= low && value <= high) return value;
  throw new RangeError(`--${name}: нужно число от ${low} до ${high}`);
}
