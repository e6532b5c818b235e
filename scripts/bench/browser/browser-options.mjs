import { parseArgs } from 'node:util';

export const BROWSER_GROUPS = ['load', 'early', 'next', 'inp'];

export const BROWSER_USAGE = `Измерения в браузере: npm run bench:browser -- [--only load,early] [--json]

  --products N   товаров в магазине (5000)
  --rounds N     замеров каждой величины, вперемежку (5)
  --only A,B     только эти группы: ${BROWSER_GROUPS.join(', ')}
  --json         один объект JSON вместо таблицы
`;

/** Options of the command. @throws RangeError with the reason for people. */
export function parseBrowserOptions(argv) {
  const values = parse(argv);
  const groups = values.only?.split(',') ?? BROWSER_GROUPS;
  const unknown = groups.filter((group) => !BROWSER_GROUPS.includes(group));
  if (unknown.length > 0) throw new RangeError(`нет такой группы: ${unknown.join(', ')}`);
  return {
    groups,
    json: values.json,
    products: readNumber(values, 'products', 100, 1_000_000),
    rounds: readNumber(values, 'rounds', 1, 50),
  };
}

function parse(argv) {
  const number = (fallback) => ({ type: 'string', default: String(fallback) });
  const options = {
    products: number(5000),
    rounds: number(5),
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  };
  try {
    return parseArgs({ args: [...argv], options }).values;
  } catch (error) {
    throw new RangeError(error.message);
  }
}

function readNumber(values, name, low, high) {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= low && value <= high) return value;
  throw new RangeError(`--${name}: нужно число от ${low} до ${high}`);
}
