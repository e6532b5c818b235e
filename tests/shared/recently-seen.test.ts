import { describe, expect, it } from 'vitest';
import { readSeen, type SeenProduct, withSeen } from '../../shared/recently-seen.ts';

const product = (code: string): SeenProduct => ({ code, title: `Товар ${code}` });

describe('products seen in a browser', () => {
  it('are kept latest first, each once, twelve at most', () => {
    let seen: readonly SeenProduct[] = [];
    for (let at = 0; at < 15; at++) seen = withSeen(seen, product(String(at)));
    seen = withSeen(seen, product('9'));
    expect(seen.map(({ code }) => code).slice(0, 3)).toEqual(['9', '14', '13']);
    expect(seen).toHaveLength(12);
    expect(readSeen(JSON.stringify(seen))).toEqual(seen);
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '{"code":"1"}',
    '[1,null,"x",{"code":5,"title":"a"},{"code":"","title":"a"},{"code":"1"}]',
  ])('are none when %s stands there', (text) => {
    expect(readSeen(text)).toEqual([]);
  });
});
