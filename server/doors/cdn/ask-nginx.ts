import { Agent, request } from 'node:http';

/** Lets nginx fetch a page anew in the place of its copy. Gives the status of the shop's answer. */
export type AskNginx = (key: string) => Promise<number>;

/** Time-out longer than nginx itself waits for the shop. */
const TIMEOUT_MS = 25_000;

/** Asks over the socket of `refresh.conf`, which only this machine reaches. */
export function createAskNginx(socketPath: string, parallel: number): AskNginx {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  return (key) =>
    new Promise((resolve, reject) => {
      const parts = parseKey(key);
      if (!parts) return reject(new Error(`Not a key of the configuration: ${key}`));
      const { scheme, host, path, encoding } = parts;
      const headers = { Host: host, 'X-Scheme': scheme, 'Accept-Encoding': encoding };
      const asked = request({ socketPath, path, headers, agent, timeout: TIMEOUT_MS }, (answer) => {
        // nginx keeps only what it has passed on to the end.
        answer.resume();
        answer.once('error', reject);
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      });
      asked.once('timeout', () => asked.destroy(new Error('nginx does not answer')));
      asked.once('error', reject);
      asked.end();
    });
}

/** `proxy_cache_key` of the configuration: «https://marmit.example/catalog?page=2 br». */
function parseKey(key: string) {
  const groups = /^(?<scheme>https?):\/\/(?<host>[^/ ]+)(?<path>\/[^ ]*) (?<encoding>\w+)$/.exec(
    key,
  )?.groups;
  return groups as Record<'scheme' | 'host' | 'path' | 'encoding', string> | undefined;
}
