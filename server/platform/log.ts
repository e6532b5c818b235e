import pino from 'pino';

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

const PERSONAL: ReadonlySet<string> = new Set([
  'phone',
  'email',
  'inn',
  'cookie',
  'authorization',
  'token',
  'smsCode',
]);
/** Fields of PostgreSQL's errors that repeat rows, values and statements. */
const ROWS: ReadonlySet<string> = new Set(['detail', 'where', 'internalQuery']);
const HIDDEN = '[скрыто]';
/** Objects within objects that are looked into. */
const DEPTH = 3;

const PORTION_BYTES = 4096;
const PORTION_MS = 200;
const WARN = pino.levels.values['warn'] ?? 40;

let output: ReturnType<typeof pino.destination> | undefined;

/** Standard output in portions: a write for each line takes longer than a page from memory. */
const openOutput = () => {
  // A second one would write every fifth of a second too, also where its log says nothing.
  output ??= pino.destination({ dest: 1, minLength: PORTION_BYTES, periodicFlush: PORTION_MS });
  return output;
};

/**
 * JSON lines to standard output or `destination`, without personal data. Standard output gets them at the
 * latest after a fifth of a second, warnings and errors at once.
 */
export function createLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // pino's own search for names takes longer than the rest of a line, and a request is a line.
    formatters: { level: (label) => ({ level: label }), log: (fields) => hidePersonal(fields) },
    hooks: {
      logMethod(args, method, level) {
        method.apply(this, args);
        if (level >= WARN) this.flush();
      },
    },
  };
  return pino(options, destination ?? openOutput());
}

/**
 * Kind, message, stack (with causes) and codes. All that hangs on it besides stays out: the errors
 * of the HTTP client hold the whole request, with its keys, and are too entangled to be written at
 * all; those of PostgreSQL hold the row that did not fit.
 */
function describeError(error: Error): Fields {
  const { type, message, stack } = pino.stdSerializers.err(error);
  const plain = Object.entries(error).filter(
    ([name, value]) => !ROWS.has(name) && (typeof value === 'string' || typeof value === 'number'),
  );
  return hidePersonal({ ...Object.fromEntries(plain), type, message, stack });
}

type Fields = Record<string, unknown>;

/** The same fields where nothing is personal, else a copy. */
function hidePersonal(fields: Fields, depth = 1): Fields {
  let shown = fields;
  for (const name in fields) {
    const value = fields[name];
    const safe = PERSONAL.has(name) && value != null ? HIDDEN : hideWithin(value, depth);
    if (safe === value) continue;
    if (shown === fields) shown = { ...fields };
    shown[name] = safe;
  }
  return shown;
}

function hideWithin(value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value);
  if (typeof value !== 'object' || value === null || depth >= DEPTH) return value;
  if (Array.isArray(value)) return value.map((one) => hideWithin(one, depth + 1));
  return hidePersonal(value as Fields, depth + 1);
}
