import { box, face } from '../../box.ts';
import { disc } from '../../lathe.ts';
import { display, knob } from '../../parts.ts';
import { circle } from '../../shapes.ts';
import type { Stage } from '../../stage.ts';
import { feet, type Subject } from '../kind.ts';

export function doughSheeter(stage: Stage, subject: Subject): string {
  return subject.w > subject.h * 1.7 ? beltSheeter(stage, subject) : rollerSheeter(stage, subject);
}

function beltSheeter(stage: Stage, { w, h, d, tone }: Subject): string {
  const belt = (side: number) => {
    const inner = side * w * 0.1;
    const outer = side * w * 0.5;
    return (
      face(
        stage,
        [
          [inner, h * 0.62, -d * 0.4],
          [outer, h * 0.66, -d * 0.4],
          [outer, h * 0.66, d * 0.4],
          [inner, h * 0.62, d * 0.4],
        ],
        '#f5eddc',
        '#9aa4a9',
      ) +
      box(
        stage,
        { x: side * w * 0.3, y: h * 0.56, z: d * 0.43, w: w * 0.4, h: h * 0.09, d: d * 0.06 },
        { tone: 'steel' },
      )
    );
  };
  const leg = (x: number) =>
    box(stage, { x, z: 0, w: w * 0.04, h: h * 0.56, d: d * 0.7 }, { tone: 'steel' }) +
    box(stage, { x, w: w * 0.09, h: h * 0.04, d: d * 0.9 }, { tone: 'graphite' });
  stage.focusOn({ x: 0, y: h * 0.7, z: 0, radius: h * 0.5 });
  return (
    leg(-w * 0.14) +
    leg(w * 0.14) +
    belt(-1) +
    belt(1) +
    face(
      stage,
      [
        [-w * 0.34, h * 0.655, -d * 0.2],
        [w * 0.3, h * 0.655, -d * 0.2],
        [w * 0.3, h * 0.655, d * 0.26],
        [-w * 0.34, h * 0.655, d * 0.26],
      ],
      '#f0d49c',
      '#c9a970',
    ) +
    box(
      stage,
      { y: h * 0.56, w: w * 0.17, h: h * 0.4, d },
      {
        tone,
        front:
          display({ x: w * 0.03, y: h * 0.06, w: w * 0.11, h: h * 0.09 }) +
          knob(w * 0.085, h * 0.26, w * 0.032, 3),
      },
    )
  );
}

function rollerSheeter(stage: Stage, { w, h, d, tone, vary }: Subject): string {
  const roller = (y: number, z: number) =>
    box(stage, { y, z, w: w * 0.76, h: h * 0.07, d: d * 0.12 }, { tone: 'white' });
  const chute = (y: number, z: number, reach: number) =>
    face(
      stage,
      [
        [-w * 0.38, y, z],
        [w * 0.38, y, z],
        [w * 0.38, y - h * 0.14, z + reach],
        [-w * 0.38, y - h * 0.14, z + reach],
      ],
      '#dde3e6',
    );
  const cheek = (x: number, inner: string) =>
    box(stage, { x, y: h * 0.05, w: w * 0.11, h: h * 0.93, d: d * 0.74 }, { tone, front: inner });
  const panel =
    circle(w * 0.055, h * 0.2, w * 0.03, '#3b8a5c') +
    circle(w * 0.055, h * 0.3, w * 0.03, '#c22b2b') +
    knob(w * 0.055, h * 0.46, w * 0.04, vary(6));
  stage.focusOn({ x: 0, y: h * 0.62, z: 0, radius: w * 0.42 });
  return (
    feet(stage, w, d * 0.9, h * 0.05, w * 0.06) +
    cheek(-w * 0.44, '') +
    box(stage, { y: h * 0.05, z: -d * 0.12, w: w * 0.78, h: h * 0.88, d: d * 0.4 }, { tone }) +
    roller(h * 0.8, d * 0.1) +
    roller(h * 0.72, d * 0.16) +
    chute(h * 0.7, d * 0.18, d * 0.22) +
    roller(h * 0.42, d * 0.1) +
    roller(h * 0.34, d * 0.16) +
    chute(h * 0.32, d * 0.18, d * 0.3) +
    disc(stage, { y: h * 0.21, z: d * 0.4 }, w * 0.25, '#f0d49c', '#c9a970') +
    cheek(w * 0.44, panel)
  );
}
