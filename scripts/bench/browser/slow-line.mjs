import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const PIECE_BYTES = 4096;

/**
 * The same shop at the end of a poor line, for browsers that no debugger slows down: each answer begins
 * `latencyMs` later, and all share `bytesPerSecond`. { origin, stop() }
 */
export async function startSlowLine({ origin, latencyMs, bytesPerSecond }) {
  const { hostname, port } = new URL(origin);
  /** Moment at which the line has sent what it was given. */
  let freeAt = 0;
  const server = createServer((req, res) => {
    const { method, url: path, headers } = req;
    const asked = request({ hostname, port, method, path, headers }, async (answer) => {
      const bytes = Buffer.concat(await answer.toArray());
      await pause(latencyMs);
      res.writeHead(answer.statusCode, answer.rawHeaders);
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        const piece = bytes.subarray(at, at + PIECE_BYTES);
        const now = performance.now();
        freeAt = Math.max(freeAt, now) + (piece.length / bytesPerSecond) * 1000;
        await pause(freeAt - now);
        res.write(piece);
      }
      res.end();
    });
    asked.once('error', () => res.destroy());
    req.pipe(asked);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${server.address().port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
