import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type Listening, listen } from './create-storefront.ts';

export const FAULTS = [
  ...(['silent', 'reset', 'garbage', 'truncated', 'another shape', 'endless'] as const),
  ...(['status 429', 'status 500', 'status 502', 'status 503', 'refused'] as const),
];
/** `slow`: each answer comes, after `SLOW_MS`. */
export type Fault = (typeof FAULTS)[number] | 'slow';

export const SLOW_MS = 700;

export interface FaultyLine {
  url: string;
  /** Sets the fault of the line; null: none. */
  setFault(fault: Fault | null): Promise<void>;
  /** The next one breaks off, whatever else is wrong. */
  failNext(): void;
  /** Requests that came, failed ones included. */
  asked(): number;
  close(): Promise<void>;
}

/** A line to a shop on loopback that breaks in the ways that lines and shops do. */
export async function createFaultyLine(shopUrl: string): Promise<FaultyLine> {
  let fault: Fault | null = null;
  let asked = 0;
  let breaksNext = false;
  let isUp = true;
  const answer = (req: IncomingMessage, res: ServerResponse) => {
    asked++;
    const breaks = breaksNext;
    breaksNext = false;
    if (breaks) fail('reset', res);
    else if (fault === null) passOn(shopUrl, req, res);
    else if (fault === 'slow') setTimeout(() => passOn(shopUrl, req, res), SLOW_MS);
    else fail(fault, res);
  };
  let line: Listening = await listen(answer);
  const { port, url } = line;
  const setUp = async (wanted: boolean) => {
    if (wanted === isUp) return;
    isUp = wanted;
    if (wanted) line = await listen(answer, port);
    else await line.close();
  };
  return {
    url,
    async setFault(next) {
      fault = next;
      await setUp(next !== 'refused');
    },
    failNext: () => {
      breaksNext = true;
    },
    asked: () => asked,
    close: async () => {
      if (isUp) await line.close();
    },
  };
}

function passOn(shopUrl: string, req: IncomingMessage, res: ServerResponse): void {
  const { method, headers, url = '/' } = req;
  const onward = request(new URL(url, shopUrl), { method, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(res);
  });
  onward.on('error', () => res.destroy());
  req.pipe(onward);
}

function fail(fault: Exclude<Fault, 'slow'>, res: ServerResponse): void {
  const json = { 'content-type': 'application/json' };
  switch (fault) {
    case 'silent':
    case 'refused':
      break;
    case 'reset':
      res.destroy();
      break;
    case 'garbage':
      res.end('<html>Добро пожаловать</html>');
      break;
    case 'another shape':
      res.writeHead(200, json).end('{"data":{"x":1}}');
      break;
    case 'truncated':
      res.writeHead(200, { ...json, 'content-length': '5000' });
      res.write('{"data":{"formatted_products":[');
      setTimeout(() => res.destroy(), 10);
      break;
    case 'endless':
      pourOut(res);
      break;
    default:
      res.writeHead(Number(fault.split(' ')[1]), { ...json, 'retry-after': '7' }).end('{}');
  }
}

/** Pours out as fast as it is taken, until nobody listens. */
function pourOut(res: ServerResponse): void {
  const piece = Buffer.alloc(1024 * 1024, 32);
  const pour = () => {
    while (!res.destroyed && res.write(piece));
  };
  res.on('drain', pour);
  pour();
}
