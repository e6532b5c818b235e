import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { endInOrder } from '../../../server/platform/end-in-order.ts';
import { createLog } from '../../../server/platform/log.ts';

/** A process and what it did, in order. */
function begin(stop: () => Promise<void> = async () => {}) {
  const events = new EventEmitter();
  const done: string[] = [];
  endInOrder({
    events,
    exit: (code) => done.push(`exit ${code}`),
    log: createLog('error', {
      write: (line) => void done.push(`told ${JSON.parse(line).err.message}`),
    }),
    stop: async () => {
      done.push('stop');
      await stop();
      done.push('stopped');
    },
    faultMs: 5,
  });
  return { events, done };
}

it.each(['uncaughtException', 'unhandledRejection'])(
  'tells of %s, stops in order and ends with 1',
  async (fault) => {
    const { events, done } = begin();
    expect(events.emit(fault, new Error('stray'))).toBe(true);
    await expect.poll(() => done.slice(0, 4)).toEqual(['told stray', 'stop', 'stopped', 'exit 1']);
  },
);

it('ends after a fault that leaves nothing to stop with', async () => {
  const { events, done } = begin(() => new Promise(() => {}));
  events.emit('uncaughtException', new Error('first'));
  events.emit('unhandledRejection', new Error('second'));
  await expect.poll(() => done).toEqual(['told first', 'stop', 'told second', 'exit 1']);
});

it('stops in order at a signal, and at once at the second', async () => {
  const calm = begin();
  calm.events.emit('SIGTERM');
  await expect.poll(() => calm.done).toEqual(['stop', 'stopped', 'exit 0']);
  const stuck = begin(() => new Promise(() => {}));
  stuck.events.emit('SIGTERM');
  stuck.events.emit('SIGINT');
  expect(stuck.done).toEqual(['stop', 'exit 1']);
});

it('tells what kept it from stopping', async () => {
  const { events, done } = begin(() => Promise.reject(new Error('store')));
  events.emit('SIGINT');
  await expect.poll(() => done).toEqual(['stop', 'told store', 'exit 1']);
});
