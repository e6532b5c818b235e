/** The process that makes requests: takes jobs by messages, answers each with what it counted. */
import autocannon from 'autocannon';
import { runPaced } from './paced-load.mjs';

process.on('message', async (job) => {
  try {
    process.send({ result: await (job.rate ? runPaced(job) : runClosed(job)) });
  } catch (error) {
    process.send({ error: String(error) });
  }
});
process.on('disconnect', () => process.exit(0));

/** Every connection asks its own part of the addresses, so that no two ask the same at once. */
async function runClosed({ origin, requests, connections, seconds }) {
  let client = 0;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    sampleInt: 50,
    timeout: 10,
    excludeErrorStats: false,
    setupClient: (connection) => {
      connection.setRequests(partOf(requests, client++, connections));
      keepNoBodies(connection);
    },
  });
  return {
    seconds: (new Date(result.finish) - new Date(result.start)) / 1000,
    statuses: Object.fromEntries(
      Object.entries(result.statusCodeStats).map(([status, { count }]) => [status, count]),
    ),
    errors: result.errors + result.timeouts,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: result.throughput.total,
  };
}

/**
 * autocannon decodes every body as UTF-8 text, which for 15 KB of gzip costs more than the server
 * takes to send it, and nothing here looks at bodies.
 */
function keepNoBodies({ pipelinedRequests }) {
  if (pipelinedRequests) pipelinedRequests.addBody = () => {};
}

function partOf(requests, client, clients) {
  const part = requests.filter((_, at) => at % clients === client % clients);
  return (part.length > 0 ? part : requests).map((request) => ({ method: 'GET', ...request }));
}
