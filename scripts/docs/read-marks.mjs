import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RULE = String.raw`(?:S\d|D)\.\d+`;
/** Texts that look like a mark, wherever they stand: `[S7.12]`, `[D.4, S1.2]`. */
const MARK = new RegExp(String.raw`\[(${RULE}(?:,\s*${RULE})*)\]`, 'g');
/** The first argument of a call, a string of any quotes. */
const TITLE = String.raw`\(\s*(['"${'`'}])((?:(?!\2)[^\\]|\\.)*)\2,`;
/** The beginning of a line that makes a test or a group of tests. */
const CALL = String.raw`^ *(?:for .*\)\s)?(?:test\.)?(describe\w*|it|test)`;
const PLAIN = new RegExp(CALL + TITLE, 'gm');
const LISTED = new RegExp(String.raw`${CALL}\.each[(<]`, 'gm');
/** Behind the list of `it.each(…)`, where group 1 is none. */
const LISTED_TITLE = new RegExp(String.raw`()\)${TITLE}`, 'g');

/**
 * Rules that tests name at the end of their titles: `it('… [S7.12]', …)`, also of `it.each`, `test`,
 * `test.describe` and `describe`, whose mark stands for all tests in it.
 * @returns `marks`, `{ rule, file, title }` with the titles of the groups around it, and `faults`,
 *   sentences about marks that end no such title.
 */
export function readMarks(root) {
  const files = globSync('tests/**/*.{ts,tsx}', { cwd: root }).toSorted();
  const read = files.map((file) => marksOf(file, readFileSync(join(root, file), 'utf8')));
  return {
    marks: read.flatMap(({ marks }) => marks),
    faults: read.flatMap(({ faults }) => faults),
  };
}

/** The marks of one source. */
export function marksOf(file, source) {
  const titles = titlesOf(source);
  const marks = [];
  const faults = [];
  for (const { 0: mark, 1: list, index } of source.matchAll(MARK)) {
    const title = titles.find(({ end }) => end === index + mark.length);
    if (!title) {
      faults.push(`${file}:${lineOf(source, index)}: ${mark} ends no title of a test`);
      continue;
    }
    const path = [...groupsAround({ titles, source }, title), title].map(({ text }) =>
      plainTitle(text),
    );
    for (const rule of list.split(/,\s*/)) marks.push({ rule, file, title: path.join(' › ') });
  }
  return { marks, faults };
}

/** Titles in their order; `end` is where the text ends in the source. */
function titlesOf(source) {
  const plain = [...source.matchAll(PLAIN)].map((call) => titleOf(call, call, source));
  const listed = [...source.matchAll(LISTED)].flatMap((call) => {
    LISTED_TITLE.lastIndex = call.index + call[0].length;
    const match = LISTED_TITLE.exec(source);
    return match ? [titleOf(call, match, source)] : [];
  });
  return [...plain, ...listed].toSorted((one, other) => one.end - other.end);
}

/** `match` ends behind the quote and the comma of the title. */
function titleOf(call, match, source) {
  const start = source.lastIndexOf('\n', call.index) + 1;
  return {
    text: match[3],
    end: match.index + match[0].length - 2,
    isGroup: call[1].startsWith('describe'),
    indent: /^ */.exec(source.slice(start))[0].length,
  };
}

/** Groups that a title stands in: the formatter ends a group with a brace below its beginning. */
function groupsAround({ titles, source }, title) {
  const around = [];
  let { indent } = title;
  for (const group of titles.slice(0, titles.indexOf(title)).reverse()) {
    if (!group.isGroup || group.indent >= indent) continue;
    const end = `\n${' '.repeat(group.indent)}}`;
    if (source.slice(group.end, title.end).includes(end)) continue;
    around.unshift(group);
    indent = group.indent;
  }
  return around;
}

function plainTitle(title) {
  return title.replace(MARK, '').replaceAll(/\\(.)/g, '$1').trim();
}

function lineOf(source, index) {
  return source.slice(0, index).split('\n').length;
}
