/** What a demo picture shows. Every demo product, category, brand and banner has one of these. */
export const DRAWING_KINDS = [
  'sink',
  'hand-sink',
  'work-table',
  'rack',
  'wall-shelf',
  'hood',
  'trolley',
  'neutral-cabinet',
  'baking-tray',
  'stove',
  'oven',
  'combi-oven',
  'fryer',
  'contact-grill',
  'rice-cooker',
  'water-boiler',
  'bain-marie',
  'fridge',
  'fridge-glass',
  'fridge-table',
  'cold-room',
  'blast-chiller',
  'display-case',
  'deck-oven',
  'planetary-mixer',
  'dough-mixer',
  'proofer',
  'pizza-press',
  'dough-sheeter',
  'flour-sifter',
  'ice-maker',
  'blender',
  'bar-mixer',
  'juice-cooler',
  'granitor',
  'beer-tap',
  'hot-chocolate',
  'coffee-machine',
  'coffee-grinder',
  'juicer',
  'slicer',
  'meat-grinder',
  'bone-saw',
  'bread-slicer',
  'vegetable-cutter',
  'cutter',
  'potato-peeler',
  'vacuum-packer',
  'dishwasher',
  'hood-dishwasher',
  'conveyor-dishwasher',
  'gastro-container',
  'plate',
  'cup',
  'glass',
  'wine-glass',
  'cutlery',
  'knife',
  'cutting-board',
  'pan',
  'pot',
  'bar-tool',
  'tray',
  'mold',
  'textile',
  'paper-cup',
  'fan',
  'packing-machine',
  'scales',
  'chair',
  'dining-table',
  'spare-part',
  'detergent',
  'logo',
  'scene',
] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

export const DRAWING_TONES = [
  'steel',
  'white',
  'black',
  'graphite',
  'cream',
  'copper',
  'wood',
  'glass',
  'red',
  'blue',
  'green',
  'yellow',
  'brown',
] as const;
export type DrawingTone = (typeof DRAWING_TONES)[number];

/** Different photographs of one thing: whole, three quarters, close-up, beside a scale of sizes. */
export type DrawingView = 'front' | 'angle' | 'detail' | 'size';

export interface DrawingSpec {
  kind: DrawingKind;
  view: DrawingView;
  tone: DrawingTone;
  /** Millimetres, so that a long table is drawn long. */
  width: number;
  height: number;
  depth: number;
  /** Any integer: small differences between models (handles, knobs, rims, number of doors). */
  seed: number;
  /** How many of what repeats: doors, shelves, bowls, burners, levels. */
  parts?: number;
  /** `scene` only: what stands in it, left to right. */
  items?: DrawingKind[];
}
