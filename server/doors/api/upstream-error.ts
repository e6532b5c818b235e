import { createProblem, HttpError } from '../../platform/http/problem.ts';

interface UpstreamFailure {
  /** Seconds, as the other side asked. */
  retryAfter?: number | null;
  isRefusal?: boolean;
  /** For people (S8.3). */
  title?: string;
  cause?: unknown;
}

/** The shop behind the API gave no usable answer; the page is then served from what is kept, or not at all. */
export class UpstreamError extends HttpError {
  override name = 'UpstreamError';
  /** The other side is well and would not have this one request. */
  readonly isRefusal: boolean;

  /** `detail` is for the log. */
  constructor(detail: string, failure: UpstreamFailure = {}) {
    const { retryAfter = null, isRefusal = false, title, cause } = failure;
    const problem = createProblem(503, 'upstream', title);
    super(problem, retryAfter === null ? {} : { 'Retry-After': String(retryAfter) });
    this.message = detail;
    this.cause = cause;
    this.isRefusal = isRefusal;
  }
}
