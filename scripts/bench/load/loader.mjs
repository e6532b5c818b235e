import { fileURLToPath } from 'node:url';
import { startNode, stopChild } from '../children.mjs';

const program = fileURLToPath(new URL('./load-program.mjs', import.meta.url));

/**
 * Processes that make load together, kept from one job to the next so that they are warm.
 * A job: { origin, requests: [{ path, headers }], connections, seconds, rate? }.
 */
export function startLoader({ cores, processes }) {
  const children = Array.from({ length: processes }, () =>
    startNode([program], { cores, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  );
  return {
    async run(job) {
      const shares = children.map((child, at) => ask(child, shareOf(job, at, processes)));
      return addUp(await Promise.all(shares));
    },
    stop: () => Promise.all(children.map(stopChild)),
  };
}

function shareOf(job, at, processes) {
  const requests = job.requests.filter((_, place) => place % processes === at);
  return {
    ...job,
    requests: requests.length > 0 ? requests : job.requests,
    connections: Math.max(1, Math.floor(job.connections / processes)),
    ...(job.rate && { rate: Math.max(1, Math.round(job.rate / processes)) }),
  };
}

function ask(child, job) {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('Процесс нагрузки остановился'));
    child.once('exit', onExit);
    child.once('message', ({ result, error }) => {
      child.off('exit', onExit);
      if (error) reject(new Error(error));
      else resolve(result);
    });
    child.send(job);
  });
}

function addUp(results) {
  const statuses = {};
  for (const result of results) {
    for (const [status, count] of Object.entries(result.statuses)) {
      statuses[status] = (statuses[status] ?? 0) + count;
    }
  }
  const greatest = (name) => Math.max(...results.map((result) => result[name]));
  const sum = (name) => results.reduce((total, result) => total + result[name], 0);
  return {
    statuses,
    seconds: greatest('seconds'),
    p50: greatest('p50'),
    p99: greatest('p99'),
    errors: sum('errors'),
    bytes: sum('bytes'),
  };
}
