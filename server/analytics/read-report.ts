import { z } from 'zod';
import { VITALS } from '../../shared/analytics.ts';
import { patterns } from '../../shared/route-table.ts';
import { parseJson } from '../platform/parse-json.ts';

const routes: ReadonlySet<string> = new Set(Object.values(patterns));
/** A pattern of the shop's; whatever else a browser says would be a label of its own. */
const route = z.string().transform((name) => (routes.has(name) ? name : 'other'));
const MAX_MS = 600_000;
const measured = z.number().min(0).max(MAX_MS);

const vitalsSchema = z.partialRecord(z.enum(VITALS), measured);
const errorSchema = z.strictObject({
  message: z.string().max(300),
  /** Name of the file, without its address. */
  file: z.string().max(100).default(''),
  line: z.int().nonnegative().max(10_000_000).default(0),
});

/** Report of a page of ours: measurements, or an error. */
const reportSchema = z.strictObject({
  route,
  vitals: vitalsSchema.optional(),
  error: errorSchema.optional(),
});
export type BrowserReport = z.infer<typeof reportSchema>;

/** Null when the text is no report. */
export function readReport(text: string): BrowserReport | null {
  return reportSchema.safeParse(parseJson(text)).data ?? null;
}

const DIRECTIVE = /^[a-z]+(?:-[a-z]+){0,3}$/;

/** Directive of a policy report in either of its formats; null when the text is none. */
export function readPolicyReport(text: string): string | null {
  const value = parseJson(text);
  const [first] = Array.isArray(value) ? value : [value];
  const old = field(first, 'csp-report');
  const name =
    field(old, 'effective-directive') ??
    field(old, 'violated-directive') ??
    field(field(first, 'body'), 'effectiveDirective');
  if (typeof name !== 'string') return null;
  const [directive = ''] = name.split(' ');
  return DIRECTIVE.test(directive) && directive.length <= 30 ? directive : 'other';
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
