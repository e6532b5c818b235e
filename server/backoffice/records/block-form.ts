import { z } from 'zod';
import { type BlockField, blockShapes, isBlockKind } from '../../../shared/block-shapes.ts';
import { type PageBlock, pageBlockSchema } from '../../../shared/contract/page-blocks.ts';
import { readKept } from '../../platform/read-kept.ts';

/** A block while it is written: texts and lists of the same, whatever its kind asks for. */
type BlockValue = string | readonly BlockValue[] | { readonly [name: string]: BlockValue };
type Part = { readonly [name: string]: BlockValue };

const MAX_BLOCKS = 60;
const MAX_ITEMS = 60;

/**
 * Blocks of a page as JSON, from the fields of its form: `blocks.0.items.1.title`. In the order that
 * `blocks.0.order` tells; without those of `blocks.0.remove`, and with a new one of `blocks.add`.
 */
export function readBlocks(form: Readonly<Record<string, unknown>>): string {
  const found: { order: number; part: Part }[] = [];
  for (let at = 0; at < MAX_BLOCKS; at++) {
    const name = `blocks.${at}`;
    const kind = form[`${name}.kind`];
    if (typeof kind !== 'string' || !isBlockKind(kind)) continue;
    if (form[`${name}.remove`] === 'yes') continue;
    const order = Number(form[`${name}.order`]);
    const part = { kind, ...readPart(form, name, blockShapes[kind].fields) };
    found.push({ order: Number.isFinite(order) ? order : at + 1, part });
  }
  const added = form['blocks.add'];
  const parts: Part[] = found.toSorted((a, b) => a.order - b.order).map(({ part }) => part);
  if (typeof added === 'string' && isBlockKind(added)) {
    parts.push({ kind: added, ...readPart({}, '', blockShapes[added].fields) });
  }
  return JSON.stringify(parts);
}

/** A refused form with its blocks as one text, whatever it was refused for. */
export function withBlocks<Refused extends { values: Readonly<Record<string, unknown>> }>(
  refused: Refused | null,
): Refused | null {
  if (!refused || !hasBlocks(refused.values)) return refused;
  return { ...refused, values: { ...refused.values, blocks: readBlocks(refused.values) } };
}

/** True for a form with blocks field by field. */
export const hasBlocks = (form: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(form).some((field) => field.startsWith('blocks.'));

function readPart(
  form: Readonly<Record<string, unknown>>,
  name: string,
  fields: readonly BlockField[],
): Part {
  return Object.fromEntries(
    fields.map((field) => [field.name, readField(form, `${name}.${field.name}`, field)]),
  );
}

function readField(
  form: Readonly<Record<string, unknown>>,
  name: string,
  field: BlockField,
): BlockValue {
  if (field.kind === 'list') {
    const items: Part[] = [];
    for (let at = 0; at < MAX_ITEMS; at++) {
      const part = readPart(form, `${name}.${at}`, field.of);
      if (isFull(part)) items.push(part);
    }
    return items;
  }
  const text = form[name];
  const value = typeof text === 'string' ? text.replaceAll('\r\n', '\n') : '';
  return field.kind === 'lines'
    ? value.split('\n').filter((line) => line.trim() !== '')
    : value.trim();
}

const isFull = (value: BlockValue): boolean =>
  typeof value === 'string' ? value !== '' : Object.values(value).some(isFull);

const blocksShape = z.array(z.record(z.string(), z.unknown()));

/** Blocks of the store, or of a program, as the form would send them. @throws when they are no list. */
export function blocksText(json: string): string {
  const blocks = blocksShape.parse(JSON.parse(json));
  const parts = blocks.flatMap(({ kind, ...block }): Part[] => {
    if (typeof kind !== 'string' || !isBlockKind(kind)) return [];
    return [{ kind, ...shaped(block, blockShapes[kind].fields) }];
  });
  return JSON.stringify(parts);
}

function shaped(part: Readonly<Record<string, unknown>>, fields: readonly BlockField[]): Part {
  return Object.fromEntries(
    fields.map((field): [string, BlockValue] => {
      const value = part[field.name];
      if (field.kind === 'list') {
        const items = Array.isArray(value) ? value : [];
        return [field.name, items.map((item) => shaped(item, field.of))];
      }
      if (field.kind === 'lines') return [field.name, Array.isArray(value) ? value : []];
      return [field.name, value === null || value === undefined ? '' : String(value)];
    }),
  );
}

/** Blocks as the shop shows them, and what is wrong with the first that is not right. */
export function parseBlocks(text: string): { blocks: PageBlock[]; fault: string | null } {
  const blocks: PageBlock[] = [];
  for (const [at, part] of readKept<Part[]>(text).entries()) {
    const { kind, ...values } = part;
    if (typeof kind !== 'string' || !isBlockKind(kind)) continue;
    const { title, fields } = blockShapes[kind];
    const { data, error } = pageBlockSchema.safeParse({ kind, ...finished(values, fields) });
    if (data) blocks.push(data);
    else {
      const path = error.issues[0]?.path ?? [];
      return { blocks, fault: `Блок ${at + 1}, «${title}»: ${tellPath(fields, path)}` };
    }
  }
  return { blocks, fault: null };
}

/** With nothing where nothing was written, and numbers as such. */
function finished(part: Part, fields: readonly BlockField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = part[field.name];
      if (field.kind === 'list') {
        const items = Array.isArray(value) ? (value as Part[]) : [];
        return [field.name, items.map((item) => finished(item, field.of))];
      }
      if (field.kind === 'number') return [field.name, Number(value)];
      return [field.name, value === '' && field.orNull ? null : value];
    }),
  );
}

/** «пункт 2: проверьте «Заголовок»» */
function tellPath(fields: readonly BlockField[], path: readonly PropertyKey[]): string {
  const [name, at, ...rest] = path;
  const field = fields.find((one) => one.name === name);
  if (!field) return 'проверьте поля';
  if (field.kind === 'list' && typeof at === 'number') {
    return `«${field.label}», пункт ${at + 1}: ${tellPath(field.of, rest)}`;
  }
  return `проверьте «${field.label}»`;
}
