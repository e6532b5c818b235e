/** The picture of the house, from its imports: rings, wings and features by floors, as SVG. */
import { RINGS, readRooms } from './read-imports.mjs';

const WIDTH = 1080;
const MARGIN = 24;
const ROOM = { width: 128, height: 34, gap: 10 };
const FLOOR_GAP = 30;
const INK = '#1d2430';
const LINES = '#b8c0cc';
const PAINT = {
  composition: '#fde3cf',
  doors: '#e4ecfb',
  features: '#ffffff',
  integrations: '#efe7f7',
  platform: '#e6f2e9',
};

/** @param {string} root folder of the project @returns {string} an SVG document */
export function drawArchitecture(root) {
  const rooms = readRooms(root);
  const floors = layFloors(rooms);
  const placed = new Map();
  let y = 92;
  const bands = [];
  for (const { title, kind, rows } of floors) {
    const top = y;
    y += 24;
    for (const row of rows) {
      for (const line of chunk(row, 7)) {
        line.forEach((room, index) => {
          placed.set(room, { x: MARGIN + 14 + index * (ROOM.width + ROOM.gap), y, kind });
        });
        y += ROOM.height + (kind === 'features' ? 2 * ROOM.gap : ROOM.gap);
      }
    }
    bands.push({ title, top, height: y - top });
    y += FLOOR_GAP - ROOM.gap;
  }
  const height = y + 8;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="${INK}">`,
    '<title>Rings, wings and features of the shop</title>',
    `<rect width="${WIDTH}" height="${height}" fill="#fafbfc"/>`,
    drawRings(),
    ...bands.map(drawBand),
    ...drawArrows(rooms, placed),
    ...[...placed].map(drawRoom),
    '</svg>',
  ].join('\n')}\n`;
}

/** Bands from the top: composition, doors, features by what they stand on, integrations, platform. */
function layFloors(rooms) {
  // A file that stands in a wing by itself is no room.
  const names = [...rooms.keys()].filter((name) => !/\/.*\.ts$/.test(name)).toSorted();
  const inWing = (wing) => names.filter((name) => name.startsWith(`${wing}/`));
  const composition = names.filter((name) => /\.tsx?$/.test(name) || name === 'config');
  const wings = ['doors', 'integrations', 'platform'].flatMap(inWing);
  const features = names.filter((name) => !composition.includes(name) && !wings.includes(name));
  return [
    { title: 'server/: composition', kind: 'composition', rows: [composition] },
    { title: 'server/doors: other ways in', kind: 'doors', rows: [inWing('doors')] },
    {
      title: 'server/: features, each on those below',
      kind: 'features',
      rows: layers(rooms, features),
    },
    {
      title: 'server/integrations: other firms',
      kind: 'integrations',
      rows: [inWing('integrations')],
    },
    { title: 'server/platform: knows no feature', kind: 'platform', rows: [inWing('platform')] },
  ];
}

/** Rows from the top: a room stands above all that it uses. */
function layers(rooms, features) {
  const depth = new Map();
  const depthOf = (room) => {
    if (!depth.has(room)) {
      const below = [...rooms.get(room)].filter((other) => features.includes(other));
      depth.set(room, 1 + Math.max(0, ...below.map(depthOf)));
    }
    return depth.get(room);
  };
  for (const room of features) depthOf(room);
  const rows = Object.groupBy(depth.keys(), (room) => depth.get(room));
  return Object.values(rows)
    .map((row) => row.toSorted())
    .toReversed();
}

/** Arrows between features that no longer way says already. */
function drawArrows(rooms, placed) {
  const isFeature = (room) => placed.get(room)?.kind === 'features';
  const reaches = (from, to, seen = new Set()) =>
    [...rooms.get(from)].some(
      (next) => next === to || (!seen.has(next) && seen.add(next) && reaches(next, to, seen)),
    );
  const arrows = [];
  for (const [from, targets] of rooms) {
    for (const to of targets) {
      if (!isFeature(from) || !isFeature(to)) continue;
      const others = [...targets].filter((other) => other !== to && isFeature(other));
      if (others.some((other) => reaches(other, to))) continue;
      const [a, b] = [placed.get(from), placed.get(to)];
      const [x1, y1] = [a.x + ROOM.width / 2, a.y + ROOM.height];
      const [x2, y2] = [b.x + ROOM.width / 2, b.y];
      const bend = Math.round((y2 - y1) / 2);
      arrows.push(
        `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}" fill="none" stroke="${LINES}"/>`,
      );
    }
  }
  return arrows;
}

const RING_WORDS = {
  server: 'Node, store, network',
  views: 'pages, markup',
  client: 'the browser',
  shared: 'rules of both sides',
};

function drawRings() {
  const width = 244;
  return RINGS.map((ring, index) => {
    const x = MARGIN + index * (width + 18);
    const arrow = index < 3 ? `<text x="${x + width + 3}" y="46">→</text>` : '';
    return `<rect x="${x}" y="20" width="${width}" height="42" rx="6" fill="#fff" stroke="${LINES}"/><text x="${x + width / 2}" y="46" text-anchor="middle"><tspan font-weight="600">${ring}/</tspan> ${RING_WORDS[ring]}</text>${arrow}`;
  }).join('\n');
}

const drawBand = ({ title, top, height }) =>
  `<rect x="${MARGIN}" y="${top}" width="${WIDTH - 2 * MARGIN}" height="${height}" rx="8" fill="none" stroke="${LINES}" stroke-dasharray="3 4"/><text x="${MARGIN + 14}" y="${top + 17}" fill="#5a6472">${title}</text>`;

const drawRoom = ([room, { x, y, kind }]) =>
  `<rect x="${x}" y="${y}" width="${ROOM.width}" height="${ROOM.height}" rx="5" fill="${PAINT[kind]}" stroke="${INK}" stroke-opacity=".35"/><text x="${x + ROOM.width / 2}" y="${y + 22}" text-anchor="middle">${room.split('/').at(-1)}</text>`;

function chunk(list, size) {
  const chunks = [];
  for (let start = 0; start < list.length; start += size)
    chunks.push(list.slice(start, start + size));
  return chunks;
}
