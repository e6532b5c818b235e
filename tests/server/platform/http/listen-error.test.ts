import { afterEach, expect, it } from 'vitest';
import { explainListening, ListenError } from '../../../../server/platform/http/listen-error.ts';
import { createShopServer, type ShopServer } from '../../../../server/platform/http/shop-server.ts';

const open: ShopServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close({ drainMs: 0 })));
});

const listen = async (port: number, host: string) => {
  const server = createShopServer({ listener: () => {}, maxConnections: 1 });
  const names = { port: 'ADMIN_PORT', host: 'ADMIN_HOST' };
  const taken = await explainListening(server.listen(port, host), names);
  open.push(server);
  return taken;
};

it('says in one line which port is taken and which setting moves it', async () => {
  const port = await listen(0, '127.0.0.1');
  const refused = listen(port, '127.0.0.1');
  await expect(refused).rejects.toThrow(ListenError);
  await expect(refused).rejects.toThrow(
    `Порт ${port} уже занят: остановите программу, которая его держит, или задайте другой ADMIN_PORT`,
  );
});

it('says which address the machine does not have', async () => {
  const refused = listen(0, '203.0.113.9');
  await expect(refused).rejects.toThrow('Адреса 203.0.113.9 у этого компьютера нет');
  await expect(refused).rejects.toThrow('проверьте ADMIN_HOST');
});
