import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

/**
 * Signs the owner of the demo shop in. Gives what asks the desk one thing at a time: { status, location,
 * bytes (gzip), text, clockMs, processorMs of the shop and of the database's `processes` }.
 */
export async function openDesk({ origin, pid }, processes = () => []) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const used = () => processorMs([pid, ...processes()]);
  const headers = { 'Accept-Encoding': 'gzip', 'Sec-Fetch-Site': 'same-origin' };
  const ask = async (path, form) => {
    const before = used();
    const startedAt = performance.now();
    const answer = await send(origin + path, { agent, headers, form });
    const clockMs = performance.now() - startedAt;
    // Less than nothing where a process of the database has ended meanwhile.
    return { ...answer, clockMs, processorMs: Math.max(0, used() - before) };
  };
  const { status, cookie } = await ask('/login/demo', {});
  if (status !== 303) throw new Error(`Вход в управление: ответ ${status}`);
  headers.Cookie = cookie;
  /** The same of a long file, whose bytes are counted and not kept. */
  const drain = async (path, form) => {
    const startedAt = performance.now();
    const answer = await send(origin + path, { agent, headers, form, isKept: false });
    return { ...answer, clockMs: performance.now() - startedAt };
  };
  return { ask, drain, close: () => agent.destroy() };
}

function send(url, { agent, headers, form, isKept = true }) {
  const body = form && new URLSearchParams(form).toString();
  const type = body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' };
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method: form ? 'POST' : 'GET',
      agent,
      headers: { ...headers, ...type },
    });
    asked.once('error', reject);
    asked.once('response', (answer) => {
      const chunks = [];
      let size = 0;
      answer.on('data', (chunk) => {
        size += chunk.length;
        if (isKept) chunks.push(chunk);
      });
      answer.once('error', reject);
      answer.once('end', () => {
        const bytes = Buffer.concat(chunks);
        const isGzip = answer.headers['content-encoding'] === 'gzip';
        resolve({
          status: answer.statusCode,
          location: answer.headers.location ?? '',
          cookie: (answer.headers['set-cookie'] ?? [])
            .map((text) => text.split(';', 1)[0])
            .join('; '),
          bytes: size,
          text: (isGzip && isKept ? gunzipSync(bytes) : bytes).toString(),
        });
      });
    });
    asked.end(body);
  });
}

const REST_MS = 2_000;
/** Parts of a processor that a shop at rest uses. */
const AT_REST = 0.05;
const MOST_WAITS = 90;

/**
 * Waits until processes have nothing to do: a shop that has just opened fills its index and counts the days
 * of its reports beside the first questions.
 */
export async function waitForRest(pids) {
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    const before = processorMs(pids);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    if (processorMs(pids) - before < AT_REST * REST_MS) return;
  }
}

/** Processor time of processes so far, all their threads: from the scheduler, exact to parts of a millisecond. */
export const processorMs = (pids) => pids.reduce((sum, pid) => sum + nanosecondsOf(pid), 0) / 1e6;

function nanosecondsOf(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => {
      const text = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8');
      return sum + Number(text.split(' ', 1)[0]);
    }, 0);
  } catch {
    // Ended since it was listed.
    return 0;
  }
}
