import type { Request } from 'express';
import { CallError } from '../../../shared/contract/call.ts';
import type { Millis } from '../../../shared/millis.ts';
import { countOf, SECONDS_LATER } from '../../../shared/ru/plural.ts';
import { isProgramKey, type Program, type Programs } from '../../identity/programs.ts';
import { addressOf } from '../../platform/http/client-of.ts';
import { isAmong } from '../../platform/limits/address-list.ts';
import type { Log } from '../../platform/log.ts';
import { type CallLimit, createCallLimit } from './call-limit.ts';
import { readToken } from './read-token.ts';
import type { StorefrontCheck } from './storefront-check.ts';

interface AdmissionDeps {
  programs: Programs | null;
  log: Pick<Log, 'warn'>;
  steadyNow: () => Millis;
}

const admitted = new WeakMap<Request, Program>();

/** The program that a request was admitted for; null: it is no program's. */
export const programOf = (req: Request): Program | null => admitted.get(req) ?? null;

/**
 * Looks at a request with a program's key: whether it may come from there and how often. An unknown key
 * passes as any token does, with the limits of its network, and the call refuses it.
 */
export function createProgramAdmission(
  { programs, log, steadyNow }: AdmissionDeps,
  isStorefront: StorefrontCheck,
): (req: Request) => Promise<void> {
  const limits = new Map<number, { max: number; limit: CallLimit }>();
  const limitOf = ({ id, callsAMinute: max }: Program): CallLimit => {
    const known = limits.get(id);
    if (known?.max === max) return known.limit;
    const limit = createCallLimit({ max, steadyNow });
    limits.set(id, { max, limit });
    return limit;
  };
  return async (req) => {
    const token = readToken(req);
    if (!isProgramKey(token)) return;
    // The address of a program cannot be told behind a storefront.
    if (!programs || isStorefront(req)) {
      throw new CallError('forbidden', 'Ключи программ действуют на адресе самого магазина');
    }
    const program = await programs.find(token);
    if (!program) return;
    const address = addressOf(req).replace(/^::ffff:/, '');
    if (program.addresses.length > 0 && !isAmong(address, program.addresses)) {
      throw new CallError('forbidden', `Адресу ${address} этот ключ не разрешён`);
    }
    const wait = limitOf(program).take('');
    if (wait > 0) {
      const later = countOf(wait, SECONDS_LATER);
      throw new CallError('too_many', `Слишком много запросов: повторите через ${later}`, wait);
    }
    admitted.set(req, program);
    await programs.noteUse(program, address).catch((error: unknown) => {
      log.warn({ err: error, program: program.title }, 'Не записано, когда ключ использован');
    });
  };
}
