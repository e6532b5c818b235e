/**
 * Divides a style sheet: what the first screen of a kind of page shows, which goes into the page itself,
 * and the rest, which comes after it. Which classes stand there is told by scripts/build/first/*.txt.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Kinds of pages with what their sheet is made of. */
export const FIRST_KINDS = {
  home: ['styles'],
  listing: ['styles'],
  product: ['styles'],
  basket: ['styles', 'purchase'],
};

/** States that no page is in when it is painted for the first time. */
const LATER_STATES =
  /:(?:hover|active|focus|focus-visible|focus-within|checked|target|popover-open)\b|\[(?:open|data-(?:active|leaving|led|state|stale|open))\b|::backdrop|::view-transition/;
/** Blocks of no use on a screen, or not before another page comes. */
const LATER_BLOCKS = /^@(?:view-transition|media print)/;
/** Blocks that make a browser style every element of the page anew when they come after it. */
const FIRST_BLOCKS = /^@(?:font-face|keyframes)/;
/** Keeps what is out of sight from being laid out. */
const ALWAYS = /content-visibility:auto/;

/** @param {string} kind one of FIRST_KINDS; @returns {ReadonlySet<string>} */
export const readFirstClasses = (root, kind) =>
  new Set(
    readFileSync(join(root, 'scripts', 'build', 'first', `${kind}.txt`), 'utf8')
      .split('\n')
      .filter(Boolean),
  );

/**
 * @param {string} css minified
 * @param {ReadonlySet<string>} classes of the first screen
 * @returns {{ first: string, rest: string }} each selector in one of them, in the order of the sheet
 */
export function divideStyles(css, classes) {
  let first = '';
  let rest = '';
  for (const { head, body } of readRules(css)) {
    if (body === null) throw new Error(`a style sheet for pages has ${head}`);
    if (/^@(?:media|supports)/.test(head) && !LATER_BLOCKS.test(head)) {
      const parts = divideStyles(body, classes);
      if (parts.first) first += `${head}{${parts.first}}`;
      if (parts.rest) rest += `${head}{${parts.rest}}`;
      continue;
    }
    const selectors = head.startsWith('@') ? [head] : splitList(head);
    const seen = selectors.filter((selector) => isFirst(selector, body, classes));
    const others = selectors.filter((selector) => !seen.includes(selector));
    if (seen.length > 0) first += `${seen.join(',')}{${body}}`;
    if (others.length > 0) rest += `${others.join(',')}{${body}}`;
  }
  return { first, rest };
}

/** @param {string} head one selector, or what stands after an `@` */
function isFirst(head, body, classes) {
  if (FIRST_BLOCKS.test(head)) return true;
  if (head.startsWith('@')) return false;
  if (ALWAYS.test(body)) return true;
  return readSelectors(head).some((selector) => {
    const asked = selector.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '');
    if (LATER_STATES.test(asked)) return false;
    return (asked.match(/\.-?[_a-zA-Z][\w-]*/g) ?? []).every((name) => classes.has(name.slice(1)));
  });
}

/** Selectors that one stands for when each `:is()` is one of its alternatives. */
function readSelectors(selector) {
  const is = /:is\(((?:[^()]|\([^()]*\))*)\)/.exec(selector);
  if (!is) return [selector];
  return splitList(is[1]).flatMap((one) => readSelectors(selector.replace(is[0], one)));
}

/** Splits at commas that no bracket holds. */
function splitList(text) {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if ('(['.includes(sign)) depth += 1;
    if (')]'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

/** Rules of the upper level; `body` is null for a statement without one. */
function* readRules(css) {
  let start = 0;
  let open = -1;
  let depth = 0;
  let quote = '';
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (quote) {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '{') {
      if (depth === 0) open = at;
      depth += 1;
    } else if (sign === '}') {
      depth -= 1;
      if (depth > 0) continue;
      yield { head: css.slice(start, open).trim(), body: css.slice(open + 1, at) };
      start = at + 1;
    } else if (sign === ';' && depth === 0) {
      yield { head: css.slice(start, at).trim(), body: null };
      start = at + 1;
    }
  }
}
