const HALL = '#f6efe4';

/** Metres from the building's corner: left, top, width, depth. */
export type PlanPlace = readonly [x: number, y: number, width: number, depth: number];
export type Piece =
  | 'table'
  | 'sink'
  | 'stove'
  | 'oven'
  | 'fridge'
  | 'rack'
  | 'bar'
  | 'seats'
  | 'island';

export interface Plan {
  /** Rooms between the outer walls, with their grounds. */
  rooms: readonly (readonly [PlanPlace, string])[];
  pieces: readonly (readonly [Piece, PlanPlace])[];
  /** Inner walls, and doors in them that open to the left or right. */
  walls: readonly PlanPlace[];
  doors: readonly (readonly [x: number, y: number, turn: 1 | -1])[];
}

/** Tables of a hall in rows, from a distance to the left wall. */
const hall = (left: number, count: number, rows: number): [Piece, PlanPlace][] =>
  Array.from({ length: count * rows }, (_, index) => [
    'seats',
    [left + (index % count) * 2, 1 + Math.floor(index / count) * 2.2, 1.3, 1.3],
  ]);

/** Buildings of 15 × 8 metres. */
export const planList: readonly Plan[] = [
  {
    rooms: [
      [[0, 0, 8.4, 8], '#ffffff'],
      [[8.4, 0, 6.6, 8], HALL],
    ],
    walls: [
      [8.4, 0, 0, 3],
      [8.4, 4.2, 0, 3.8],
      [0, 5.4, 5, 0],
      [5, 5.4, 0, 1.2],
    ],
    doors: [[8.4, 3, -1]],
    pieces: [
      ...([
        ['stove', [0.4, 0.2, 1.6, 0.9]],
        ['stove', [2, 0.2, 1.6, 0.9]],
        ['oven', [3.6, 0.2, 0.9, 0.9]],
        ['oven', [4.5, 0.2, 0.9, 0.9]],
        ['fridge', [6.4, 0.2, 0.8, 0.9]],
        ['fridge', [7.2, 0.2, 0.8, 0.9]],
        ['island', [1.4, 2.2, 4.6, 1.2]],
        ['sink', [0.2, 3.6, 0.7, 1.5]],
        ['table', [2.2, 4.6, 2.6, 0.7]],
        ['sink', [0.4, 7.1, 1.4, 0.7]],
        ['sink', [1.9, 7.1, 1.4, 0.7]],
        ['rack', [3.6, 7.1, 1.2, 0.6]],
        ['rack', [0.2, 5.6, 0.6, 1.2]],
        ['bar', [7, 5.2, 0.7, 2.6]],
      ] as [Piece, PlanPlace][]),
      ...hall(9, 3, 3),
    ],
  },
  {
    rooms: [
      [[0, 0, 4.6, 8], '#ffffff'],
      [[4.6, 0, 10.4, 8], HALL],
    ],
    walls: [
      [4.6, 0, 0, 2.6],
      [4.6, 3.8, 0, 4.2],
    ],
    doors: [[4.6, 2.6, -1]],
    pieces: [
      ['fridge', [0.3, 0.2, 0.9, 0.9]],
      ['fridge', [1.2, 0.2, 0.9, 0.9]],
      ['table', [2.2, 0.2, 2.2, 0.7]],
      ['sink', [0.2, 2, 0.7, 1.5]],
      ['oven', [0.2, 3.7, 0.9, 0.9]],
      ['table', [0.2, 4.8, 0.7, 1.8]],
      ['rack', [0.4, 7.1, 1.6, 0.6]],
      ['rack', [2.2, 7.1, 1.6, 0.6]],
      ['bar', [5.6, 0.9, 0.7, 5.4]],
      ['table', [4.8, 1.2, 0.5, 1.2]],
      ['sink', [4.8, 4.4, 0.5, 1.2]],
      ...hall(7.6, 3, 3),
    ],
  },
  {
    rooms: [
      [[0, 0, 10.4, 8], '#ffffff'],
      [[10.4, 0, 4.6, 8], HALL],
    ],
    walls: [
      [10.4, 0, 0, 4.6],
      [10.4, 5.8, 0, 2.2],
      [6.4, 4.6, 4, 0],
    ],
    doors: [[10.4, 4.6, -1]],
    pieces: [
      ['oven', [0.3, 0.2, 1.8, 1.6]],
      ['oven', [2.3, 0.2, 1.8, 1.6]],
      ['oven', [4.3, 0.2, 1.2, 1.6]],
      ['fridge', [7, 0.2, 1, 1]],
      ['fridge', [8, 0.2, 1, 1]],
      ['fridge', [9, 0.2, 1, 1]],
      ['island', [1.2, 3.1, 4, 1.3]],
      ['island', [7, 2.4, 2.6, 1]],
      ['stove', [0.2, 5.2, 0.9, 1.6]],
      ['sink', [6.8, 7.1, 1.5, 0.7]],
      ['sink', [8.4, 7.1, 1.5, 0.7]],
      ['rack', [1.4, 7.2, 1.6, 0.6]],
      ['rack', [3.2, 7.2, 1.6, 0.6]],
      ['rack', [7, 5, 1.4, 0.6]],
      ['bar', [11.2, 1, 0.8, 4.6]],
      ['seats', [13, 1, 1.3, 1.3]],
      ['seats', [13, 3.2, 1.3, 1.3]],
      ['seats', [13, 5.4, 1.3, 1.3]],
    ],
  },
];
