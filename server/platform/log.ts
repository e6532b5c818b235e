import pino from 'pino';

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

const personal = ['phone', 'email', 'inn', 'cookie', 'authorization', 'token', 'smsCode'];

/** JSON lines to standard output or `destination`, without personal data. */
export function createLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    redact: {
      paths: personal.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[скрыто]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Kind, message, stack (with causes) and codes. All that hangs on it besides stays out: the errors
 * of the HTTP client hold the whole request, with its keys, and are too entangled to be written at
 * all.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const plain = Object.entries(error).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return { ...Object.fromEntries(plain), type, message, stack };
}
