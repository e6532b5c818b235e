import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMarks } from './read-marks.mjs';

const HEAD = `# Which test shows which rule

Made from the tests by \`npm run readme\`. Rules are those of [specification.md](specification.md); a test names the ones it shows at the end of its title, \`[S7.12]\`, and fails when they are broken. «Otherwise» says what was decided in the place of a rule, or of a part of it, and where; it comes from \`tests/docs/decided-otherwise.ts\`.
`;

/**
 * Rules of the specification in their order: `{ number, text, headings }`, the last being the lines of
 * the headings that begin with the rule.
 */
export function readRules(root) {
  let headings = [];
  const rules = [];
  for (const line of readFileSync(join(root, 'docs/specification.md'), 'utf8').split('\n')) {
    if (/^##+ /.test(line)) headings.push(line);
    const [, number, text] = /^- \*\*(\S+)\*\* (\S.*)$/.exec(line) ?? [];
    if (!number) continue;
    rules.push({ number, text, headings });
    headings = [];
  }
  return rules;
}

/** The text of docs/spec-coverage.md; `decided` is the list of what was decided otherwise. */
export function drawCoverage(root, decided) {
  const { marks } = readMarks(root);
  const records = readdirSync(join(root, 'docs/decisions'));
  const lines = readRules(root).flatMap(({ number, text, headings }) => {
    const shown = marks
      .filter(({ rule }) => rule === number)
      .map(({ file, title }) => cell(`${file.replace(/^tests\//, '')} › ${title}`));
    const otherwise = decided
      .filter(({ rules }) => rules.includes(number))
      .map(({ decision, clause }) => `Otherwise: ${clause} (${linkTo(decision, records)})`);
    const begin = headings.flatMap((heading) => ['', heading]);
    if (begin.length > 0) begin.push('', '| Rule | Asked | Shown by |', '|---|---|---|');
    return [...begin, `| ${number} | ${text} | ${[...shown, ...otherwise].join('<br>')} |`];
  });
  return `${HEAD}${lines.join('\n')}\n`;
}

function linkTo(decision, records) {
  const file = records.find((name) => Number(name.slice(0, 4)) === decision);
  return `[decision ${decision}](decisions/${file})`;
}

/** Text that a table shows as it is. */
function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('`', '\\`');
}
