import { describe, expect, it } from 'vitest';
import { createChangeTurns, type SentChange } from '../../../client/basket/turns.ts';

const named = (url: string): SentChange => ({ url, fields: {} });

/** A server that answers when it is told to. */
function createScene() {
  const heard: string[] = [];
  const open: { answer(): void; fail(): void }[] = [];
  const turns = createChangeTurns<string>(({ url }) => {
    heard.push(url);
    return new Promise((resolve, reject) => {
      open.push({ answer: () => resolve(url), fail: () => reject(new Error('no')) });
    });
  });
  const pass = () => new Promise((done) => setTimeout(done));
  return { heard, open, turns, pass };
}

describe('changes that wait for one another', () => {
  it('go one by one, whatever fails', async () => {
    const { heard, open, turns, pass } = createScene();
    const [first, second] = [turns.add([named('a')]), turns.add([named('b')])];
    await pass();
    expect(heard).toEqual(['a']);
    open[0]?.fail();
    await expect(first).rejects.toThrow();
    await pass();
    open[1]?.answer();
    expect(await second).toBe('b');
    expect(turns.isBusy()).toBe(false);
  });

  it('are given in order to whoever leaves the page, once, and not sent again', async () => {
    const { heard, open, turns, pass } = createScene();
    const first = turns.add([named('a'), named('b')]);
    const others = [turns.add([named('c')]), turns.add([named('d'), named('e')])];
    await pass();
    expect(turns.takeWaiting().map(({ url }) => url)).toEqual(['b', 'c', 'd', 'e']);
    expect(turns.takeWaiting()).toEqual([]);
    open[0]?.answer();
    expect(await Promise.all([first, ...others])).toEqual([null, null, null]);
    expect(heard).toEqual(['a']);
    expect(turns.isBusy()).toBe(false);
  });

  it('go on with what follows', async () => {
    const { heard, open, turns, pass } = createScene();
    turns.add([named('a')]);
    turns.add([named('b')]);
    await pass();
    turns.takeWaiting();
    const last = turns.add([named('c'), named('d')]);
    for (const place of [0, 1, 2]) {
      open[place]?.answer();
      await pass();
    }
    expect(await last).toBe('d');
    expect(heard).toEqual(['a', 'c', 'd']);
  });

  it('do not follow one of their own that failed', async () => {
    const { heard, open, turns, pass } = createScene();
    const both = turns.add([named('a'), named('b')]);
    await pass();
    open[0]?.fail();
    await expect(both).rejects.toThrow();
    expect(heard).toEqual(['a']);
    expect(turns.isBusy()).toBe(false);
    expect(turns.takeWaiting()).toEqual([]);
  });
});
