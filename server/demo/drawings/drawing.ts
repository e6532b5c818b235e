/** Subjects of demo pictures. Every demo product, category, brand and banner has one of these. */
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
  'plan',
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
  /**
   * Number of what repeats: doors, shelves, bowls, burners, levels. Of small things, which:
   * plate 4 square (oval when the depth is less); cup 2 pitcher; glass 2 with a handle; cutlery
   * 1 fork, 2 spoon, 3 knife, 4 set; knife 1 chef's, 2 boning, 3 bread, 4 paring; gastro-container
   * 0 lid, 2 perforated; baking-tray 0 plain, 1 perforated; pot 1 with a long handle; mold number of
   * cells; bar-tool 2 tamper, others by height; textile 1 towels, 2 apron, 3 jacket, 4 gloves, 5 chain-mail gloves;
   * wine-glass 1 red wine, 2 white wine, 3 empty; juicer 2 automatic; chair 2 bar stool; dining-table 1 round; detergent 1 bottle, 2 canister;
   * spare-part 1 heater, 2 thermostat, 3 gasket, 4 sensor, 5 impeller, 6 pump, 7 gear.
   */
  parts?: number;
  /** `scene` only: what stands in it, left to right. */
  items?: DrawingKind[];
}
