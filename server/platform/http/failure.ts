import { CallError } from '../../../shared/contract/call.ts';
import { isStoreTrouble } from '../store/is-store-trouble.ts';
import { createProblem, HttpError, type Problem, toErrorStatus } from './problem.ts';

/** Answer to a failure, the same on pages and forms, in JSON, files and calls. */
interface Failure {
  problem: Problem;
  headers: Readonly<Record<string, string>>;
  /** A refusal; anything else is for the log. */
  isExpected: boolean;
}

/** Seconds before which a store that was restarted seldom answers. */
const STORE_RETRY = { 'Retry-After': '5' };

/**
 * The one place where an error becomes a status: expected ones their own, 503 with `Retry-After` when the
 * store is in trouble, else 500 with `title`. Nothing of an error's own text is in it.
 */
export function describeFailure(error: unknown, title?: string): Failure {
  if (error instanceof HttpError) {
    const { problem, headers } = error;
    return { problem, headers, isExpected: true };
  }
  if (error instanceof CallError) return { ...describeRefusal(error), isExpected: true };
  const status = statusOfRequest(error);
  if (status !== null) {
    return { problem: createProblem(toErrorStatus(status)), headers: {}, isExpected: true };
  }
  const isAway = isStoreTrouble(error);
  return {
    problem: isAway
      ? createProblem(503, 'store_unavailable')
      : createProblem(500, undefined, title),
    headers: isAway ? STORE_RETRY : {},
    isExpected: false,
  };
}

function describeRefusal({ status, code, message, retryAfter, errors }: CallError) {
  const headers: Record<string, string> = {};
  if (retryAfter !== null) headers['Retry-After'] = String(retryAfter);
  const problem = createProblem(status, code, message);
  return { problem: errors.length > 0 ? { ...problem, errors } : problem, headers };
}

/** Status of an error that Express or its parsers throw about a bad request. */
function statusOfRequest(error: unknown): number | null {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
