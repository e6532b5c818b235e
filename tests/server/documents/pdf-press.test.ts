import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import type { DocumentOffer } from '../../../server/documents/document-order.ts';
import { createPdfPress, type PdfPress } from '../../../server/documents/pdf-press.ts';
import type { PdfTask } from '../../../server/documents/pdf-task.ts';
import { createPdfThread } from '../../../server/documents/pdf-thread.ts';
import { line, orderOf } from './sample-order.ts';

/**
 * Lines of a paper; a restaurant that opens orders 486, and the order of turns is the same with
 * fewer.
 */
const LINES = 20;
let press: PdfPress;
afterEach(() => press.close());

const asker = (name: string) => ({ group: 'guest', name });

function longOffer(): PdfTask {
  const lines = Array.from({ length: LINES }, (_, index) => ({ ...line(index), availability: '' }));
  const offer: DocumentOffer = { ...orderOf(lines), lines };
  return { kind: 'offer', offer };
}

/** A thread of the test's own program in the place of the one that draws. */
const threadOf = (program: string) =>
  createPdfThread({ timeoutMs: 3000, start: () => new Worker(program, { eval: true }) });
const ANSWER = 'parentPort.postMessage({ content: new Uint8Array([37, 80, 68, 70]) })';
const inThread = (body: string) =>
  `const { parentPort } = require('node:worker_threads');
   parentPort.on('message', ({ booklet }) => { ${body} });`;
const booklet = (title: string): PdfTask => ({ kind: 'booklet', booklet: { title, text: '' } });

describe('documents', () => {
  it(`sixteen offers of ${LINES} lines hold up neither another visitor's nor the event loop`, async () => {
    press = createPdfPress();
    const order: string[] = [];
    const task = longOffer();
    let turns = 0;
    // Drawn on this thread, each document would be one turn of the loop, or a few.
    const beat = setInterval(() => void turns++, 2);
    const flood = Array.from({ length: 16 }, async (_, number) => {
      const pdf = await press.print(asker('greedy'), task);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      order.push(`greedy ${number}`);
    });
    const other = press.print(asker('other'), booklet('Уход за посудой')).then(() => {
      order.push('other');
    });
    await Promise.all([...flood, other]).finally(() => clearInterval(beat));
    // One of the other's was being drawn, and one had its turn before.
    expect(order.indexOf('other')).toBeLessThanOrEqual(2);
    expect(turns).toBeGreaterThan(16 * 4);
  }, 120_000);

  it('are refused politely to whoever has too many in line, and to nobody else', async () => {
    press = createPdfPress({
      createThread: () => threadOf(inThread(`setTimeout(() => ${ANSWER}, 5)`)),
    });
    const asked = Array.from({ length: 30 }, () => press.print(asker('greedy'), booklet('x')));
    const other = press.print(asker('other'), booklet('x'));
    const results = await Promise.allSettled(asked);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(9);
    expect(refused[0]).toMatchObject({ reason: { code: 'too_many', retryAfter: 15 } });
    expect((await other).toString()).toBe('%PDF');
  });

  it('are drawn on after one that hangs, breaks the thread or cannot be drawn', async () => {
    const program = inThread(`
      if (booklet.title === 'hangs') return;
      if (booklet.title === 'loops') for (;;);
      if (booklet.title === 'throws') throw new Error('broken');
      if (booklet.title === 'ends') process.exit(3);
      if (booklet.title === 'fails') return parentPort.postMessage({ failure: 'no lines' });
      ${ANSWER};`);
    press = createPdfPress({ createThread: () => threadOf(program) });
    const titles = ['hangs', 'good', 'loops', 'good', 'throws', 'good', 'ends', 'fails', 'good'];
    const results = await Promise.allSettled(
      titles.map((title) => press.print(asker('a'), booklet(title))),
    );
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
      titles.map((title) => title === 'good'),
    );
  });

  it('that were taken are ended when the shop stops, those of a thread that hangs are given up', async () => {
    press = createPdfPress({
      createThread: () => threadOf(inThread(`setTimeout(() => ${ANSWER}, 20)`)),
    });
    const taken = [press.print(asker('a'), booklet('x')), press.print(asker('b'), booklet('x'))];
    const closing = press.close();
    await expect(press.print(asker('c'), booklet('x'))).rejects.toThrow();
    await closing;
    expect(await Promise.all(taken)).toHaveLength(2);

    const hanging = createPdfThread({ start: () => new Worker(inThread(''), { eval: true }) });
    press = createPdfPress({ createThread: () => hanging });
    const lost = [press.print(asker('a'), booklet('x')), press.print(asker('a'), booklet('x'))];
    const ended = Promise.allSettled(lost);
    await press.close(50);
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
