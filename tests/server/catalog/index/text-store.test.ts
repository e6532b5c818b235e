import { expect, it } from 'vitest';
import { TextStore } from '../../../../server/catalog/index/text-store.ts';

const MB = 1024 * 1024;

it('gives back what it was given, until it is deleted or replaced', () => {
  const texts = new TextStore(4 * MB);
  texts.set(1, 'Плита «Ёлка» 🍳');
  texts.set(2, '');
  expect([texts.get(1), texts.get(2), texts.get(3)]).toEqual(['Плита «Ёлка» 🍳', '', null]);
  texts.set(1, 'другая');
  texts.delete(2);
  expect([texts.get(1), texts.get(2)]).toEqual(['другая', null]);
});

it('forgets the oldest when its bytes are used up, and never mixes texts', () => {
  const texts = new TextStore(8 * MB);
  const textOf = (id: number) => `${id} `.repeat(10_000);
  for (let id = 1; id <= 1000; id++) texts.set(id, textOf(id));
  expect(texts.get(1)).toBeNull();
  expect(texts.get(1000)).toBe(textOf(1000));
  const kept = Array.from({ length: 1000 }, (_, at) => at + 1).filter((id) => texts.get(id));
  expect(kept.length).toBe(texts.size);
  expect(kept.length).toBeGreaterThan(60);
  expect(kept.every((id) => texts.get(id) === textOf(id))).toBe(true);
});

it('does not keep what is longer than a chunk, and is empty after clearing', () => {
  const texts = new TextStore(4 * MB);
  texts.set(1, 'а'.repeat(3 * MB));
  texts.set(2, 'б');
  expect([texts.get(1), texts.get(2)]).toEqual([null, 'б']);
  texts.clear();
  expect([texts.get(2), texts.size]).toEqual([null, 0]);
});
