/**
 * Rules of the style sheets that nothing seen so far uses: a rule is used when each class and id of
 * one of its selectors stands in some page or in the script. Tags, states and attributes always match.
 */

/** @returns {{ file: string, selector: string }[]} of what esbuild wrote without minifying */
export function listRules(css) {
  const rules = [];
  let file = '';
  const parents = [];
  for (const [, comment, prelude, mark] of css.matchAll(
    /\/\*([\s\S]*?)\*\/|((?:"(?:\\.|[^"])*"|[^{};"/]|\/(?!\*))*)([{};])/g,
  )) {
    if (comment !== undefined) {
      const named = comment.trim();
      if (named.endsWith('.css')) file = named;
    } else if (mark === '}') parents.pop();
    else if (mark === '{') {
      const words = prelude.trim().replace(/\s+/g, ' ');
      const isInside = parents.some((each) => !/^@(?:media|supports|layer|container)/.test(each));
      if (!words.startsWith('@') && !isInside) rules.push({ file, selector: words });
      parents.push(words);
    }
  }
  return rules;
}

/** Gathers what was seen and tells what no rule of a sheet met. */
export function createCssUse() {
  const seen = new Set();
  return {
    seePage(html) {
      for (const [, , value] of html.matchAll(/\s(?:class|id)=("|')(.*?)\1/g)) {
        for (const name of value.split(/\s+/)) seen.add(name);
      }
    },
    /** Every word of the script that may be a name counts as seen. */
    seeScript(source) {
      for (const [name] of source.matchAll(/[\w-]+/g)) seen.add(name);
    },
    /** Rules of the sheet that nothing seen so far meets. */
    listUnused: (css) => {
      const rules = listRules(css);
      return { all: rules.length, unused: rules.filter(({ selector }) => !isUsed(selector, seen)) };
    },
  };
}

function isUsed(selector, seen) {
  return splitList(selector).some((each) => namesOf(each).every((name) => seen.has(name)));
}

/** Classes and ids that must be there: not those in :not(), :is() and :where(). */
function namesOf(selector) {
  let plain = selector.replace(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, '');
  }
  return [...plain.matchAll(/[.#]((?:\\.|[\w-])+)/g)].map(([, name]) => name.replace(/\\/g, ''));
}

/** Splits at the commas outside brackets. */
function splitList(selector) {
  let depth = 0;
  let start = 0;
  const parts = [];
  for (let at = 0; at <= selector.length; at++) {
    const sign = selector[at];
    if (sign === '(' || sign === '[') depth++;
    else if (sign === ')' || sign === ']') depth--;
    else if (sign === undefined || (sign === ',' && depth === 0)) {
      parts.push(selector.slice(start, at));
      start = at + 1;
    }
  }
  return parts;
}
