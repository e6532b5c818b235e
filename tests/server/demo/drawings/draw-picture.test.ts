import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture } from '../../../../server/demo/drawings/draw-picture.ts';
import {
  DRAWING_KINDS,
  DRAWING_TONES,
  type DrawingSpec,
  type DrawingView,
} from '../../../../server/demo/drawings/drawing.ts';
import { kinds, type ThingKind } from '../../../../server/demo/drawings/kinds/kinds.ts';

const VIEWS: readonly DrawingView[] = ['front', 'angle', 'detail', 'size'];
const things = Object.keys(kinds) as ThingKind[];

function specOf(kind: ThingKind, view: DrawingView, more: Partial<DrawingSpec> = {}): DrawingSpec {
  const { size, tone } = kinds[kind];
  return { kind, view, tone, width: size[0], height: size[1], depth: size[2], seed: 1, ...more };
}

/** Share of pixels that differ clearly from white, and whether the outermost ones are white. */
async function look(svg: string): Promise<{ ink: number; whiteEdge: boolean }> {
  const side = 96;
  const grey = await sharp(Buffer.from(svg)).resize(side, side).greyscale().raw().toBuffer();
  const dark = [...grey].filter((value) => value < 235).length;
  const edge = [...grey].filter((_, index) => {
    const x = index % side;
    const y = Math.floor(index / side);
    return x === 0 || y === 0 || x === side - 1 || y === side - 1;
  });
  return { ink: dark / grey.length, whiteEdge: edge.every((value) => value > 240) };
}

describe('drawPicture', () => {
  it('draws every kind of the contract', () => {
    expect([...things, 'logo', 'scene', 'plan'].sort()).toEqual([...DRAWING_KINDS].sort());
  });

  it.each(things)('shows a %s on white in whole views', async (kind) => {
    for (const view of ['front', 'angle', 'size'] as const) {
      const { ink, whiteEdge } = await look(drawPicture(specOf(kind, view)));
      expect(ink, view).toBeGreaterThan(0.012);
      expect(ink, view).toBeLessThan(0.8);
      expect(whiteEdge, view).toBe(true);
    }
  });

  it('draws four different views of each thing', () => {
    for (const kind of things) {
      const pictures = new Set(VIEWS.map((view) => drawPicture(specOf(kind, view))));
      expect(pictures.size, kind).toBe(VIEWS.length);
    }
  });

  it('draws three plans of kitchens, without text and from any seed', () => {
    const plan = (seed: number) =>
      drawPicture({
        kind: 'plan',
        view: 'front',
        tone: 'white',
        width: 1,
        height: 1,
        depth: 1,
        seed,
      });
    expect(new Set([0, 1, 2, 3].map(plan)).size).toBe(3);
    for (const seed of [0, -4, 7.5, Number.NaN]) {
      expect(plan(seed)).toContain('width="1440" height="560"');
      expect(plan(seed)).not.toMatch(/<text|font|<script|href|NaN|undefined|Infinity/);
    }
  });

  it('gives the same text for the same spec', () => {
    for (const kind of things) {
      const spec = specOf(kind, 'angle', { seed: 7 });
      expect(drawPicture({ ...spec })).toBe(drawPicture(spec));
    }
  });

  it('holds no text, no font, no script and nothing from elsewhere', () => {
    for (const kind of things) {
      for (const view of VIEWS) {
        const svg = drawPicture(specOf(kind, view));
        expect(svg).not.toMatch(/<text|font|<script|href|NaN|undefined|Infinity/);
      }
    }
  });

  it('survives any tone, number of parts and proportion', () => {
    const sizes = [
      [0, 0, 0],
      [1, 3000, 1],
      [3000, 1, 1],
      [1, 1, 3000],
      [Number.NaN, -5, 40],
    ] as const;
    for (const [index, kind] of things.entries()) {
      const tone = DRAWING_TONES[index % DRAWING_TONES.length]!;
      for (const [width, height, depth] of sizes) {
        const more = { width, height, depth, tone, parts: index % 30, seed: -index };
        expect(drawPicture(specOf(kind, 'size', more)), kind).not.toMatch(/NaN|Infinity|undefined/);
      }
    }
  });

  it('writes the sizes that it was told, as strokes', () => {
    const digits = (svg: string) => svg.split('translate(30 0)').length - 1;
    const none = drawPicture(specOf('stove', 'front'));
    const both = drawPicture(specOf('stove', 'size', { width: 800, height: 1200 }));
    expect(digits(none)).toBe(0);
    expect(digits(both)).toBe(2);
    expect(drawPicture(specOf('stove', 'size', { width: 820 }))).not.toBe(
      drawPicture(specOf('stove', 'size', { width: 830 })),
    );
  });

  it('draws what a title names: the wine, the trays of twenty levels, rings of mail', () => {
    const wine = (parts: number) => drawPicture(specOf('wine-glass', 'front', { parts }));
    expect(wine(1)).toContain('#7a1f2e');
    expect(wine(2)).toContain('#ecd58a');
    expect(wine(2)).not.toContain('#7a1f2e');
    expect(wine(3)).not.toMatch(/#7a1f2e|#ecd58a/);
    const trays = (parts: number) =>
      drawPicture(specOf('combi-oven', 'front', { parts })).split('#d8913f').length - 1;
    expect([5, 10, 20].map(trays)).toEqual([3, 5, 10]);
    const circles = (parts: number) =>
      drawPicture(specOf('textile', 'front', { parts })).split('<circle').length - 1;
    expect(circles(5)).toBeGreaterThan(circles(4) + 200);
  });

  it('draws a long table long', async () => {
    const proportion = async (width: number) => {
      const svg = drawPicture(specOf('work-table', 'front', { width }));
      const { info } = await sharp(Buffer.from(svg)).trim({ threshold: 30 }).toBuffer({
        resolveWithObject: true,
      });
      return info.width / info.height;
    };
    expect(await proportion(2400)).toBeGreaterThan(1.6 * (await proportion(1000)));
  });
});

describe('logos', () => {
  it('differ by seed and have their own size', async () => {
    const logo = (seed: number) =>
      drawPicture({
        kind: 'logo',
        view: 'front',
        tone: 'blue',
        width: 1,
        height: 1,
        depth: 1,
        seed,
      });
    expect(new Set(Array.from({ length: 40 }, (_, seed) => logo(seed))).size).toBeGreaterThan(20);
    expect(await sharp(Buffer.from(logo(3))).metadata()).toMatchObject({ width: 480, height: 240 });
  });
});

describe('scenes', () => {
  const scene = (items?: DrawingSpec['items']) =>
    drawPicture({
      kind: 'scene',
      view: 'front',
      tone: 'white',
      width: 1440,
      height: 560,
      depth: 1,
      seed: 2,
      ...(items ? { items } : {}),
    });

  it('leave the left third calm', async () => {
    const svg = scene(['fridge', 'combi-oven', 'stove', 'work-table', 'pot', 'cup', 'hood']);
    const left = await sharp(Buffer.from(svg))
      .extract({ left: 0, top: 0, width: 440, height: 560 })
      .greyscale()
      .raw()
      .toBuffer();
    expect(left.every((value) => value > 225)).toBe(true);
  });

  it('draw something also without items, and skip what is no thing', async () => {
    expect(scene(['logo', 'scene'])).toBe(scene());
    expect(await sharp(Buffer.from(scene())).metadata()).toMatchObject({
      width: 1440,
      height: 560,
    });
  });
});
