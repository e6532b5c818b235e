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
    redact: {
      paths: personal.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[скрыто]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
