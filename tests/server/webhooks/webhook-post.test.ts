import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createWebhookPost } from '../../../server/webhooks/post-webhook.ts';

it.each([
  ['http://shop.example/hook', 'Нужен адрес https'],
  ['https://user:pass@shop.example/hook', 'Имени и пароля'],
  ['https://127.0.0.1/hook', 'address is not public'],
  ['https://10.1.2.3/hook', 'address is not public'],
  ['https://169.254.169.254/latest/meta-data', 'address is not public'],
  ['https://[::1]/hook', 'address is not public'],
  ['https://[::ffff:10.0.0.1]/hook', 'address is not public'],
  ['https://2130706433/hook', 'address is not public'],
  ['https://0x7f.1/hook', 'address is not public'],
  ['file:///etc/passwd', 'Нужен адрес https'],
])('nothing is posted to %s', async (url, reason) => {
  const post = createWebhookPost();
  await expect(post(url, { body: '{}', headers: {} })).rejects.toThrow(reason);
});

it('a name is looked up at each message: one that turns to our own network gets nothing', async () => {
  let asked = 0;
  let reached = 0;
  const inside = createServer((_req, res) => {
    reached++;
    res.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => inside.once('listening', resolve));
  const { port } = inside.address() as AddressInfo;
  try {
    for (const addresses of [
      ['127.0.0.1'],
      ['93.184.216.34', '127.0.0.1'],
      ['::1'],
      ['::ffff:127.0.0.1'],
      [],
    ]) {
      const post = createWebhookPost({
        protocols: ['http:'],
        resolve: async () => {
          asked++;
          return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
        },
      });
      const sent = post(`http://rebound.example:${port}/`, { body: '{}', headers: {} });
      await expect(sent).rejects.toThrow('host has no public address');
    }
    expect([asked, reached]).toEqual([5, 0]);
  } finally {
    inside.close();
  }
});
