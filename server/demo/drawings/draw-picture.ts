import { readKept } from '../../platform/read-kept.ts';
import { drawLogo } from './draw-logo.ts';
import { drawPlan } from './draw-plan.ts';
import { drawScene } from './draw-scene.ts';
import { drawThing } from './draw-thing.ts';
import type { DrawingSpec } from './drawing.ts';
import { kinds } from './kinds/kinds.ts';

/**
 * A demo picture as an SVG document: 960×960; a scene or a plan 1440×560, a logo 480×240. The same spec
 * gives the same text. It holds no text and no fonts; numbers of sizes are strokes.
 */
export function drawPicture(spec: DrawingSpec): string {
  if (spec.kind === 'logo') return drawLogo(spec);
  if (spec.kind === 'scene') return drawScene(spec);
  if (spec.kind === 'plan') return drawPlan(spec);
  return drawThing(spec, kinds[spec.kind]);
}

/** The same from a stored spec. @throws SyntaxError when the text is not JSON. */
export function drawStoredPicture(source: string): string {
  return drawPicture(readKept<DrawingSpec>(source));
}
