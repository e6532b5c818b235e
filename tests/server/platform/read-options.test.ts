import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../server/platform/read-options.ts';

const read = (...args: string[]) => {
  let said = '';
  const options = {
    'dry-run': { type: 'boolean', default: false },
    set: { type: 'string' },
  } as const;
  const found = readOptions(
    { args, allowPositionals: true, options },
    { write: (text) => (said += text) },
  );
  return { found, said };
};

describe('options of a command', () => {
  it('are read with the words beside them', () => {
    const { found, said } = read('goods.xml', '--dry-run');
    expect(found).toMatchObject({ values: { 'dry-run': true }, positionals: ['goods.xml'] });
    expect(said).toBe('');
  });

  it('are refused by name', () => {
    expect(read('--dryrun')).toEqual({ found: null, said: 'Нет такого ключа: --dryrun\n' });
    expect(read('--set').said).toMatch(/--set.*нет значения/);
  });
});
