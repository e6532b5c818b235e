import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vitest/node';

const root = join(import.meta.dirname, '../..');

/** A regular expression as it stands in a source. */
export interface Expression {
  file: string;
  /** `/pattern/flags` */
  text: string;
  pattern: string;
  flags: string;
}

export interface FoundExpressions {
  literals: Expression[];
  /** Files that make expressions while running. */
  makers: string[];
}

/** Texts that may hold an expression: parsing all files takes four times as long. */
const MAY_HOLD = /RegExp|[([{=,:;!&|?>]\s*\/(?![/*])|return \//;

/** Every regular expression of the four rings. */
export function findExpressions(): FoundExpressions {
  const literals: Expression[] = [];
  const makers = new Set<string>();
  for (const file of globSync('{server,views,client,shared}/**/*.{ts,tsx}', { cwd: root }).sort()) {
    const source = readFileSync(join(root, file), 'utf8');
    if (!MAY_HOLD.test(source)) continue;
    visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
      const { regex, callee } = node;
      if (isExpression(regex)) {
        const { pattern, flags } = regex;
        literals.push({ file, text: `/${pattern}/${flags}`, pattern, flags });
      }
      if (isNode(callee) && callee['name'] === 'RegExp') makers.add(file);
    });
  }
  return { literals, makers: [...makers] };
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const isExpression = (value: unknown): value is Pick<Expression, 'pattern' | 'flags'> =>
  isNode(value) && typeof value['pattern'] === 'string';

function visit(node: object, see: (node: Node) => void): void {
  if (isNode(node)) see(node);
  for (const child of Object.values(node)) if (isNode(child)) visit(child, see);
}
