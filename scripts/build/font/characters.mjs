/** Glyphs of characters: cmap tables, format 4 (the basic plane). */

/** @returns {[code: number, glyph: number][]} with the glyphs numbered from `start` */
export function readCharacters({ tables, start }) {
  const cmap = tables.get('cmap');
  const table = findTable(cmap);
  const segments = cmap.readUInt16BE(table + 6) / 2;
  const pairs = [];
  for (let i = 0; i < segments; i++) {
    const firstAt = table + 16 + (segments + i) * 2;
    const deltaAt = firstAt + segments * 2;
    const rangeAt = deltaAt + segments * 2;
    const [first, last] = [cmap.readUInt16BE(firstAt), cmap.readUInt16BE(table + 14 + i * 2)];
    const [delta, range] = [cmap.readUInt16BE(deltaAt), cmap.readUInt16BE(rangeAt)];
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const raw = range === 0 ? code : cmap.readUInt16BE(rangeAt + range + (code - first) * 2);
      const glyph = raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph !== 0) pairs.push([code, glyph + start]);
    }
  }
  return pairs;
}

function findTable(cmap) {
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const offset = cmap.readUInt32BE(8 + i * 8);
    if (cmap.readUInt16BE(offset) === 4) return offset;
  }
  throw new Error('the font has no character table of format 4');
}

/** Writes the table; of several glyphs for one character the first stays. */
export function writeCharacters(pairs) {
  const glyphs = new Map(pairs.toReversed());
  const runs = joinRuns([...glyphs].sort(([a], [b]) => a - b));
  runs.push({ first: 0xffff, last: 0xffff, glyph: 0 });
  const power = Math.floor(Math.log2(runs.length));
  const length = 16 + runs.length * 8;
  const words = [
    ...[0, 1, 3, 1, 0, 12],
    ...[4, length, 0, runs.length * 2, 2 ** power * 2, power, (runs.length - 2 ** power) * 2],
    ...runs.map((run) => run.last),
    0,
    ...runs.map((run) => run.first),
    ...runs.map((run) => (run.glyph - run.first) & 0xffff),
    ...runs.map(() => 0),
  ];
  const cmap = Buffer.alloc(words.length * 2);
  words.forEach((word, i) => {
    cmap.writeUInt16BE(word, i * 2);
  });
  return cmap;
}

function joinRuns(sorted) {
  const runs = [];
  for (const [code, glyph] of sorted) {
    const run = runs.at(-1);
    const follows = run && code === run.last + 1 && glyph === run.glyph + code - run.first;
    if (follows) run.last = code;
    else runs.push({ first: code, last: code, glyph });
  }
  return runs;
}
