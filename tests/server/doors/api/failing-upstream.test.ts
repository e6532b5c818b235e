import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { pauseBefore } from '../../../../server/doors/api/api-client.ts';
import { connectContract } from '../../../../server/doors/api/connect-contract.ts';
import { UpstreamError } from '../../../../server/doors/api/upstream-error.ts';
import { usualPatience } from '../../../../server/doors/storefront/storefront-shop.ts';
import type { Viewer } from '../../../../shared/contract/call.ts';

const guest: Viewer = { cityId: 90, country: 'ru', rate: 643, token: null };

const connectTo = (port: number, deadlineMs = 30_000) =>
  connectContract({
    baseUrl: `http://127.0.0.1:${port}`,
    deadlineMs,
    steadyNow: () => performance.now(),
    pauseMs: 5,
  });

describe('an upstream that fails', () => {
  async function upstream(answers: (count: number) => [status: number, body: string]) {
    let count = 0;
    const made = createServer((req, res) => {
      const [status, body] = answers(++count);
      req.resume();
      res.writeHead(status, { 'content-type': 'application/json' }).end(body);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => made.once('listening', resolve));
    const { port } = made.address() as AddressInfo;
    return { port, asked: () => count, end: () => made.close() };
  }
  const rates = JSON.stringify({ data: { rates: [] } });

  it.each([408, 429, 500, 502, 503, 504])(
    'is asked three times after %i [S7.4, S9.33]',
    async (status) => {
      const { port, asked, end } = await upstream((n) => (n < 3 ? [status, '{}'] : [200, rates]));
      expect(await connectTo(port).rates(guest, {})).toEqual({ rates: [] });
      expect(asked()).toBe(3);
      end();
    },
  );

  it('is asked three times when it does not answer [S7.4]', async () => {
    let count = 0;
    const made = createServer((req, res) => {
      if (++count < 3) req.socket.destroy();
      else res.writeHead(200, { 'content-type': 'application/json' }).end(rates);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => made.once('listening', resolve));
    const { port } = made.address() as AddressInfo;
    expect(await connectTo(port).rates(guest, {})).toEqual({ rates: [] });
    expect(count).toBe(3);
    made.close();
  });

  it('is left half a second before the first repetition, twice as long before the next [S7.5]', () => {
    const pauses = [1, 2].map((repetition) => pauseBefore(repetition, usualPatience.pauseMs));
    expect(pauses).toEqual([500, 1000]);
  });

  it('has half a minute beside pages [S7.6, S7.35, S9.32]', () => {
    expect(usualPatience.refreshMs).toBe(30_000);
  });

  it('is asked once to change a basket', async () => {
    const { port, asked, end } = await upstream(() => [503, '{}']);
    const change = connectTo(port).changeBasket(guest, { id: 1, add_amount: 1 });
    await expect(change).rejects.toBeInstanceOf(UpstreamError);
    expect(asked()).toBe(1);
    end();
  });

  it.each([
    ['rubbish', '<html>'],
    ['another shape', '{"data":{"rates":"x"}}'],
    ['nothing', ''],
  ])('counts as failed with %s', async (_name, body) => {
    const { port, end } = await upstream(() => [200, body]);
    await expect(connectTo(port).rates(guest, {})).rejects.toBeInstanceOf(UpstreamError);
    end();
  });

  it('is left alone after five failures', async () => {
    const { port, asked, end } = await upstream(() => [200, 'x']);
    const api = connectTo(port);
    for (let i = 0; i < 8; i++) {
      await expect(api.rates(guest, {})).rejects.toBeInstanceOf(UpstreamError);
    }
    expect(asked()).toBe(5);
    end();
  });

  it('is asked once by many who want the same', async () => {
    const { port, asked, end } = await upstream(() => [200, rates]);
    const api = connectTo(port);
    await Promise.all(Array.from({ length: 20 }, () => api.rates(guest, {})));
    expect(asked()).toBe(1);
    end();
  });

  it('holds nobody longer than the deadline [S7.6]', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as AddressInfo;
    await expect(connectTo(port, 50).rates(guest, {})).rejects.toBeInstanceOf(UpstreamError);
    silent.closeAllConnections();
    silent.close();
  });
});
