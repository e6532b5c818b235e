import { patterns } from '../../../../shared/route-table.ts';
import { readForms } from '../../../helpers/read-forms.ts';
import { decode } from '../../../views/catalog/markup.ts';
import { type Answer, ask } from '../../processes/ask.ts';
import type { Role } from './made-request.ts';

export type PatternName = keyof typeof patterns;

/** Names in the shop's own pages: real values for addresses and forms. */
export interface Harvest {
  /** Real values of a pattern's parameter, by «pattern.parameter», encoded. */
  values: Map<string, string[]>;
  forms: readonly HarvestedForm[];
}

export interface HarvestedForm {
  target: PatternName;
  /** Address as it stands in the page. */
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}

/** Largest number of pages of one visitor. */
const MAX_PAGES = 100;
/** One page of each pattern is enough, and a few more of those that hold different forms. */
const PAGES_OF_PATTERN = 2;

const names = Object.keys(patterns) as PatternName[];
const matchers = names
  .map((name) => ({ name, ...matcherOf(patterns[name]) }))
  .toSorted((a, b) => a.parameters.length - b.parameters.length);

/** Walks the shop as these visitors do and notes what its pages link to and ask for. */
export async function harvestShop(port: number, roles: readonly Role[]): Promise<Harvest> {
  const values = new Map<string, Set<string>>();
  const forms = new Map<string, HarvestedForm>();
  for (const { cookie } of roles) {
    const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
    const times = new Map<PatternName, number>();
    const queue = plainAddresses();
    for (let read = 0; read < MAX_PAGES; read++) {
      const path = queue.shift();
      if (path === undefined) break;
      const answer = await ask({ port, path, headers });
      for (const form of formsOf(answer)) {
        forms.set(`${form.target} ${form.fields.map(([name]) => name)}`, form);
      }
      for (const found of readAddresses(answer)) {
        const match = matchPath(found);
        if (!match) continue;
        for (const [key, value] of match.values) note(values, `${match.name}.${key}`, value);
        const time = times.get(match.name) ?? 0;
        times.set(match.name, time + 1);
        if (time < PAGES_OF_PATTERN && match.values.length > 0) queue.push(found);
      }
    }
  }
  const lists = [...values].map(([key, found]) => [key, [...found].slice(0, 200)] as const);
  return { values: new Map(lists), forms: [...forms.values()] };
}

const plainAddresses = () =>
  Object.values(patterns)
    .map((pattern) => pattern.replace(/\{.*\}/, '/'))
    .filter((path) => !/[:*]/.test(path));

/** The pattern that an address of the shop has, the plainest first, and its parameters. */
export function matchPath(address: string) {
  const [path = ''] = address.split(/[?#]/);
  for (const { name, source, parameters } of matchers) {
    const match = source.exec(path);
    if (!match) continue;
    const values = parameters.map((key, at) => [key, match[at + 1] ?? ''] as const);
    return { name, values: values.filter(([, value]) => value !== '') };
  }
  return null;
}

function matcherOf(pattern: string) {
  const parameters = [...pattern.matchAll(/[:*](\w+)/g)].map(([, key = '']) => key);
  const source = pattern
    .replaceAll('.', '\\.')
    .replace(/\{\/:\w+\}/g, '(?:/([^/]*))?')
    .replace(/\*\w+/g, '(.+)')
    .replace(/:\w+/g, '([^/]+)');
  return { parameters, source: new RegExp(`^${source}/?$`) };
}

const readAddresses = ({ text }: Answer) =>
  [...text.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(([, path = '']) => decode(path));

const formsOf = ({ text }: Answer): HarvestedForm[] =>
  readForms(text).flatMap(({ action, fields }) => {
    const target = matchPath(action || '/')?.name;
    return target ? [{ target, action: action || '/', fields }] : [];
  });

function note(values: Map<string, Set<string>>, key: string, value: string): void {
  values.set(key, (values.get(key) ?? new Set()).add(value));
}
