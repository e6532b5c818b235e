import { Agent, get } from 'node:http';
import { createRandom, percentile } from '../statistics.mjs';

const SEED = 90;

/**
 * Visitors that come whether the last one was served or not, at random moments (Poisson) with the
 * given number a second on average. autocannon's own rate is a burst at each second's beginning.
 */
export async function runPaced({ origin, requests, connections, seconds, rate }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const random = createRandom(SEED);
  const tally = { statuses: {}, errors: 0, bytes: 0, times: [] };
  const startedAt = performance.now();
  const pending = [];
  let dueAt = startedAt;
  for (let at = 0; dueAt < startedAt + seconds * 1000; at++) {
    dueAt += (-Math.log(1 - random()) * 1000) / rate;
    await pause(dueAt - performance.now());
    pending.push(ask(origin, requests[at % requests.length], agent, tally));
  }
  await Promise.all(pending);
  agent.destroy();
  const { statuses, errors, bytes, times } = tally;
  return {
    statuses,
    errors,
    bytes,
    seconds: (performance.now() - startedAt) / 1000,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

function ask(origin, { path, headers }, agent, tally) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const request = get(origin + path, { headers, agent }, (response) => {
      const { statusCode } = response;
      response.on('data', (chunk) => {
        tally.bytes += chunk.length;
      });
      response.once('end', () => {
        tally.statuses[statusCode] = (tally.statuses[statusCode] ?? 0) + 1;
        tally.times.push(performance.now() - startedAt);
      });
      response.once('close', () => {
        if (!response.complete) tally.errors++;
        resolve();
      });
    });
    request.once('error', () => {
      tally.errors++;
      resolve();
    });
  });
}

const pause = (ms) => (ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined);
