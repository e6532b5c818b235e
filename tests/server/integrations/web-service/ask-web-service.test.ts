import { describe, expect, it } from 'vitest';
import {
  askWebService,
  WebServiceError,
  type WebServiceRequest,
} from '../../../../server/integrations/web-service/ask-web-service.ts';
import { badAnswers, sendJson, withFakeServer } from '../fake-server.ts';

const request = (url: string, more: Partial<WebServiceRequest> = {}): WebServiceRequest => ({
  service: 'Сервис',
  url: `${url}/ask?key=SECRET`,
  method: 'POST',
  attempts: 1,
  headers: { authorization: 'Token SECRET' },
  form: { phone: '79161234567', psw: 'SECRET' },
  timeoutMs: 400,
  pauseMs: 1,
  ...more,
});
const fault = (asking: Promise<unknown>) =>
  asking.then(
    () => 'none',
    (error: WebServiceError) => error.fault,
  );

describe('askWebService', () => {
  it('sends forms and JSON and reads JSON of any status that is an answer', async () => {
    await withFakeServer(
      (_request, res) => sendJson(res, { no: 1 }, 404),
      async (url, requests) => {
        expect(await askWebService(request(url))).toEqual({ status: 404, body: { no: 1 } });
        await askWebService(request(url, { form: undefined, json: { a: 'б' } }));
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
        expect(await askWebService(request(url, { attempts: 3 }))).toMatchObject({ status: 200 });
        expect(calls).toBe(3);
        calls = 0;
        expect(await fault(askWebService(request(url)))).toBe('busy');
        expect(calls).toBe(1);
      },
    );
  });

  it('waits as long as it is told, but not longer than a shopper would', async () => {
    let calls = 0;
    let wait = '0';
    await withFakeServer(
      (_request, res) => {
        calls += 1;
        if (calls % 2 === 1) res.setHeader('Retry-After', wait);
        sendJson(res, {}, calls % 2 === 1 ? 429 : 200);
      },
      async (url) => {
        expect(await askWebService(request(url, { attempts: 2 }))).toMatchObject({ status: 200 });
        wait = '3600';
        const error = await askWebService(request(url, { attempts: 2 })).catch((thrown) => thrown);
        expect(error).toMatchObject({ fault: 'busy', retryAfterMs: 3_600_000, isTemporary: true });
        expect(calls).toBe(3);
        wait = new Date(Date.now() + 7_200_000).toUTCString();
        calls = 0;
        const dated = await askWebService(request(url, { attempts: 2 })).catch((thrown) => thrown);
        expect(dated.retryAfterMs).toBeGreaterThan(7_000_000);
      },
    );
  });

  const faults = { rubbish: 'rubbish', 'too much': 'rubbish', 'a redirect': 'rubbish' };
  const others = {
    'half an answer': 'unreachable',
    'nothing and a closed line': 'unreachable',
    'no end': 'timeout',
    500: 'busy',
    401: 'denied',
  };
  it.each(Object.entries({ ...faults, ...others }))(
    'names the fault of %s: %s',
    async (name, kind) => {
      const answer = badAnswers.find(([title]) => title === name)?.[1];
      await withFakeServer(
        (req, res) => answer?.(req, res),
        async (url) => expect(await fault(askWebService(request(url)))).toBe(kind),
      );
    },
  );

  it('keeps keys and personal data out of its errors', async () => {
    for (const [, answer] of badAnswers.filter(([name]) => !/shape|null/.test(name))) {
      await withFakeServer(answer, async (url) => {
        const error = (await askWebService(request(url)).catch(
          (thrown) => thrown,
        )) as WebServiceError;
        expect(error).toBeInstanceOf(WebServiceError);
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
    expect(await fault(askWebService(request(url)))).toBe('unreachable');
  });
});
