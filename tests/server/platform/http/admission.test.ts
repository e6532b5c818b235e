import { describe, expect, it } from 'vitest';
import { createAdmission } from '../../../../server/platform/http/admission.ts';
import { HttpError } from '../../../../server/platform/http/problem.ts';

describe('admission', () => {
  it('counts what is in the making, also when it fails', async () => {
    const admission = createAdmission({ maxRenders: 2 });
    const gate = Promise.withResolvers<void>();
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const first = admission.run(() => {
      begun[0].resolve();
      return gate.promise;
    });
    await begun[0].promise;
    expect(admission.isOverloaded()).toBe(false);
    const second = admission.run(async () => {
      begun[1].resolve();
      await gate.promise;
      throw new Error('no');
    });
    await begun[1].promise;
    expect(admission.isOverloaded()).toBe(true);
    gate.resolve();
    await first;
    await expect(second).rejects.toThrow('no');
    expect(admission.isOverloaded()).toBe(false);
  });

  it('reads what has come before it makes the next page', async () => {
    const admission = createAdmission({ maxRenders: 100 });
    const events: string[] = [];
    const pages = [1, 2].map((page) =>
      admission.run(async () => {
        events.push(`page ${page}`);
        setImmediate(() => events.push('turn'));
      }),
    );
    await Promise.all(pages);
    expect(events).toEqual(['page 1', 'turn', 'page 2']);
  });

  it('lets those with a basket go first', async () => {
    const admission = createAdmission({ maxRenders: 100 });
    const made: string[] = [];
    const make = (page: string) => async () => void made.push(page);
    await Promise.all([
      admission.run(make('at once')),
      ...[1, 2].map((guest) => admission.run(make(`guest ${guest}`))),
      ...[1, 2].map((buyer) => admission.runFirst(make(`buyer ${buyer}`))),
    ]);
    expect(made).toEqual(['at once', 'buyer 1', 'buyer 2', 'guest 1', 'guest 2']);
  });

  it('refuses also those who go first when a second is full of them, and no others for them', async () => {
    const admission = createAdmission({ maxRenders: 1000 });
    const take = (run: typeof admission.run, count: number) =>
      Array.from({ length: count }, () => run(async () => {}).catch((error: Error) => error));
    const first = take(admission.runFirst, 300);
    const last = take(admission.runOrRefuse, 10);
    const refused = (await Promise.all(first)).filter((error) => error instanceof HttpError);
    expect(refused.length).toBeGreaterThan(100);
    expect(refused[0]?.headers['Retry-After']).toMatch(/^[2-5]$/);
    expect((await Promise.all(last)).every((error) => error instanceof HttpError)).toBe(true);
    expect(await Promise.all(take(admission.runFirst, 20))).toEqual(Array(20).fill(undefined));
  });

  it('closes while so many wait that the last would wait too long, and opens again', async () => {
    const admission = createAdmission({ maxRenders: 100 });
    const wait = (count: number) =>
      Array.from({ length: count }, () => admission.run(async () => {}));
    const few = wait(24);
    expect(admission.isOverloaded()).toBe(false);
    const many = wait(100);
    expect(admission.isOverloaded()).toBe(true);
    await Promise.all([...few, ...many]);
    expect(admission.isOverloaded()).toBe(false);
  });

  it('stays open for a handful of guests, however slow the machine is', async () => {
    const admission = createAdmission({ maxRenders: 100 });
    const slow = async () => {
      for (const until = performance.now() + 60; performance.now() < until; );
    };
    const visitors = Array.from({ length: 20 }, () => admission.run(slow));
    await visitors[0];
    await visitors[1];
    const more = [admission.run(slow), admission.run(slow)];
    expect(admission.isOverloaded()).toBe(false);
    await Promise.all([...visitors, ...more]);
  });

  it('spreads the time to come back', () => {
    const admission = createAdmission({ maxRenders: 2 });
    const times = Array.from({ length: 4 }, () => admission.retryAfterSeconds());
    expect(new Set(times).size).toBe(4);
  });
});
