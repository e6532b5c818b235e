import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { marksOf } = (await import(join(root, 'scripts/docs/read-marks.mjs'))) as {
  marksOf(
    file: string,
    source: string,
  ): { marks: { rule: string; title: string }[]; faults: string[] };
};

/**
 * Marks and faults of a source, in which «§» stands for the S of a rule: these texts mark nothing.
 */
const read = (source: string) => {
  const { marks, faults } = marksOf('a.test.ts', source.replaceAll('§', 'S'));
  return { marks: marks.map(({ rule, title }) => `${rule.replace('S', '§')} ${title}`), faults };
};

it.each([
  ["it('adds [§7.12]', () => {});", ['§7.12 adds']],
  ["it('adds [§7.12, §4.1]', async () => {});", ['§7.12 adds', '§4.1 adds']],
  ['it("adds the shop\'s own [§7.12]", () => {});', ["§7.12 adds the shop's own"]],
  ["it('a shop\\'s [§7.12]', () => {});", ["§7.12 a shop's"]],
  ["it(\n  'adds [§7.12]',\n  () => {},\n);", ['§7.12 adds']],
  ["it.each([\n  ['a', (b)],\n])('adds %s [§7.12]', () => {});", ['§7.12 adds %s']],
  ["it.each<[string]>([['a']])('adds %s [§7.12]', () => {});", ['§7.12 adds %s']],
  ["it.each([1])(\n  'adds %s [§7.12]',\n  () => {},\n);", ['§7.12 adds %s']],
  ["test('adds [§7.12]', { tag: '@both' }, async () => {});", ['§7.12 adds']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a title of a test.
  ['for (const a of b) {\n  test(`${a} adds [§7.12]`, () => {});\n}', ['§7.12 ${a} adds']],
  ["describe('a basket [§7.12]', () => {});", ['§7.12 a basket']],
  ["test.describe('a basket [§7.12]', () => {});", ['§7.12 a basket']],
])('reads the mark of %s', (source, marks) => {
  expect(read(source)).toEqual({ marks, faults: [] });
});

it('names a test with the groups that it stands in, and no others', () => {
  const source = `
describe('before', () => {
  describe.each([1])('within %s', () => {
    it('is not', () => {});
  });
});
describeOnBothStores('lines', (dialect) => {
  it('are kept [§1.5]', () => {});
});
describe('a basket [§1.1]', () => {
  describe('that is empty', () => {
    it('says so [§1.2]', () => {});
  });
  it('adds [§1.3]', () => {});
});
it('alone [§1.4]', () => {});
`;
  expect(read(source).marks).toEqual([
    '§1.5 lines › are kept',
    '§1.1 a basket',
    '§1.2 a basket › that is empty › says so',
    '§1.3 a basket › adds',
    '§1.4 alone',
  ]);
});

it.each([
  ['not at the end', "it('adds [§7.12] things', () => {});"],
  ['in a remark', "// [§7.12]\nit('adds', () => {});"],
  ['in another text', "it('adds', () => {\n  expect('[§7.12]').toBe(1);\n});"],
  ['of a test that is skipped', "it.skip('adds [§7.12]', () => {});"],
  ['of a test that is to be written', "it.todo('adds [§7.12]', () => {});"],
  ['of a test that has to fail', "test.fail('adds [§7.12]', () => {});"],
  ['of a test that runs at times', "it.runIf(here)('adds [§7.12]', () => {});"],
  ['of another function', "transmit('adds [§7.12]', () => {});"],
])('takes no mark %s for one', (_name, source) => {
  const { marks, faults } = read(source);
  expect(marks).toEqual([]);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^a\.test\.ts:\d: \[S7\.12\] ends no title of a test$/);
});
