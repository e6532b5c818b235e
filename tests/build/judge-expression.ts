import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { getConsumedChars, type ReadonlyFlags } from 'regexp-ast-analysis';
import { analyse } from 'scslre';
import type { Expression } from './find-expressions.ts';

const parser = new RegExpParser();

/**
 * True for an expression that may take more than a step for each sign of a text: by going back, or by
 * beginning anew within what it has just gone over.
 */
export function isSuperLinear({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>): boolean {
  const read = parser.parseFlags(flags);
  const { unicode, unicodeSets } = read;
  const tree = parser.parsePattern(pattern, 0, pattern.length, { unicode, unicodeSets });
  if (analyse({ pattern: tree, flags: read }).reports.length > 0) return true;
  return tree.alternatives.some((alternative) => beginsAnew(alternative, read));
}

/**
 * A loop over signs that the beginning is made of too, with something behind it that may be missing: each
 * beginning in a long text is followed by the whole loop. `scslre` looks for one repeated sign alone.
 */
function beginsAnew({ elements }: AST.Alternative, flags: AST.Flags): boolean {
  if (isHeld(elements[0], flags)) return false;
  return elements.some((element, at) => {
    if (element.type !== 'Quantifier' || element.max !== Number.POSITIVE_INFINITY) return false;
    const before = elements.slice(0, at).filter(({ type }) => type !== 'Assertion');
    const isLast = elements.slice(at + 1).every(mayBeEmpty);
    return (
      before.length > 0 && !isLast && !before.some((one) => endsRun(one, element.element, flags))
    );
  });
}

const mayBeEmpty = (element: AST.Element) => element.type === 'Quantifier' && element.min === 0;

function isHeld(first: AST.Element | undefined, flags: AST.Flags): boolean {
  if (flags.sticky) return true;
  return first?.type === 'Assertion' && first.kind === 'start' && !flags.multiline;
}

/** True when no run of the loop holds this part of the beginning. */
function endsRun(part: AST.Element, loop: AST.QuantifiableElement, flags: ReadonlyFlags): boolean {
  if (mayBeEmpty(part)) return false;
  return getConsumedChars(part, flags).chars.isDisjointWith(getConsumedChars(loop, flags).chars);
}
