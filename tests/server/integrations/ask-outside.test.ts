import { describe, expect, it } from 'vitest';
import {
  askOutside,
  OutsideError,
  type OutsideRequest,
} from '../../../server/integrations/ask-outside.ts';
import { badAnswers, sendJson, withFakeServer } from './fake-server.ts';

const request = (url: string, more: Partial<OutsideRequest> = {}): OutsideRequest => ({
  ...{ service: 'Сервис', url: `${url}/ask?key=SECRET`, method: 'POST', attempts: 1 },
  ...{ headers: { authorization: 'Token SECRET' }, form: { phone: '79161234567', psw: 'SECRET' } },
  ...{ timeoutMs: 400, pauseMs: 1 },
  ...more,
});
const fault = (asking: Promise<unknown>) =>
  asking.then(
    () => 'none',
    (error: OutsideError) => error.fault,
  );

describe('askOutside', () => {
  it('sends forms and JSON and reads JSON of any status that is an answer', async () => {
    await withFakeServer(
      (_request, res) => sendJson(res, { no: 1 }, 404),
      async (url, requests) => {
        expect(await askOutside(request(url))).toEqual({ status: 404, body: { no: 1 } });
        await askOutside(request(url, { form: undefined, json: { a: 'б' } }));
        expect(requests.map(({ body }) => body)).toEqual([
          'phone=79161234567&psw=SECRET',
          '{"a":"б"}',
        ]);
        expect(requests[0]?.headers['user-agent']).toBe('marmit-shop');
      },
    );
  });

  it('repeats what may be repeated, and what may not only never', async () => {
    let calls = 0;
    await withFakeServer(
      (_request, res) => {
        calls += 1;
        sendJson(res, { calls }, calls < 3 ? 503 : 200);
      },
      async (url) => {
        expect(await askOutside(request(url, { attempts: 3 }))).toMatchObject({ status: 200 });
        expect(calls).toBe(3);
        calls = 0;
        expect(await fault(askOutside(request(url)))).toBe('busy');
        expect(calls).toBe(1);
      },
    );
  });

  it('waits as long as it is told, but not longer than a person would', async () => {
    let calls = 0;
    let wait = '0';
    await withFakeServer(
      (_request, res) => {
        calls += 1;
        if (calls % 2 === 1) res.setHeader('Retry-After', wait);
        sendJson(res, {}, calls % 2 === 1 ? 429 : 200);
      },
      async (url) => {
        expect(await askOutside(request(url, { attempts: 2 }))).toMatchObject({ status: 200 });
        wait = '3600';
        const error = await askOutside(request(url, { attempts: 2 })).catch((thrown) => thrown);
        expect(error).toMatchObject({ fault: 'busy', retryAfterMs: 3_600_000, isTemporary: true });
        expect(calls).toBe(3);
        wait = new Date(Date.now() + 7_200_000).toUTCString();
        calls = 0;
        const dated = await askOutside(request(url, { attempts: 2 })).catch((thrown) => thrown);
        expect(dated.retryAfterMs).toBeGreaterThan(7_000_000);
      },
    );
  });

  const faults = { rubbish: 'rubbish', 'too much': 'rubbish', 'a redirect': 'rubbish' };
  const others = {
    ...{ 'half an answer': 'unreachable', 'nothing and a closed line': 'unreachable' },
    ...{ 'no end': 'timeout', 500: 'busy', 401: 'denied' },
  };
  it.each(Object.entries({ ...faults, ...others }))(
    'names the fault of %s: %s',
    async (name, kind) => {
      const answer = badAnswers.find(([title]) => title === name)?.[1];
      await withFakeServer(
        (req, res) => answer?.(req, res),
        async (url) => expect(await fault(askOutside(request(url)))).toBe(kind),
      );
    },
  );

  it('keeps keys and personal data out of its errors', async () => {
    for (const [, answer] of badAnswers.filter(([name]) => !/shape|null/.test(name))) {
      await withFakeServer(answer, async (url) => {
        const error = (await askOutside(request(url)).catch((thrown) => thrown)) as OutsideError;
        expect(error).toBeInstanceOf(OutsideError);
        const everything = JSON.stringify([error, error.message, error.stack, error.cause]);
        expect(everything).not.toMatch(/SECRET|79161234567/);
      });
    }
  });

  it('reports a port where nobody listens', async () => {
    const url = await withFakeServer(
      (_request, res) => res.end(),
      (address) => Promise.resolve(address),
    );
    expect(await fault(askOutside(request(url)))).toBe('unreachable');
  });
});
