import { expect, it } from 'vitest';
import { inferKind } from '../../../../../server/doors/exchange/saving/infer-parameters.ts';

const facts = {
  values: new Set(Array.from({ length: 10 }, (_, i) => `${i}`)),
  onlyAmounts: false,
  onlyAnswers: false,
  longest: 12,
  count: 30,
};
const many = new Set(Array.from({ length: 61 }, (_, i) => `${i}`));

it.each([
  ['range', { onlyAmounts: true }],
  ['multiselect', { onlyAmounts: true, values: new Set(['1', '2']) }],
  ['multiselect', {}],
  ['switch', { onlyAnswers: true }],
  ['range', { onlyAmounts: true, values: many }],
  ['text', { values: many }],
  ['text', { longest: 61 }],
] as const)('makes a filter of kind %s for %j', (kind, changed) => {
  expect(inferKind('Объём', { ...facts, ...changed })).toBe(kind);
});

it.each([
  ['multiselect', { values: many, longest: 200 }],
  ['multiselect', { onlyAmounts: true, values: many }],
  ['switch', { onlyAnswers: true }],
] as const)('makes a filter of kind %s of what fits models for %j', (kind, changed) => {
  expect(inferKind('Подходит к моделям', { ...facts, ...changed })).toBe(kind);
});
