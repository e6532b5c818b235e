import type { z } from 'zod';
import type { Role } from './shopper.ts';

/** One call of the shop's API, described as data. Paths are relative to the API's base URL. */
export interface Call<Input extends z.ZodType, Output extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Express-style: `products/by-category/:categoryId`; parameters are keys of the input. */
  path: string;
  input: Input;
  output: Output;
  /** Message to people when the call fails (S8.3). */
  failure: string;
  /**
   * Making it twice is as good as once, so that it may be repeated after a failure. When
   * absent: GET, PUT and DELETE are, POST is not.
   */
  idempotent?: boolean;
  /** A POST that changes nothing: its question is too long for an address. */
  reads?: true;
  /** Waits for other firms or draws a document: may take longer than a page load. */
  slow?: true;
}

/** Calls that may be repeated when no answer came. */
export function isRepeatable({
  method,
  idempotent,
}: Pick<Call<z.ZodType, z.ZodType>, 'method' | 'idempotent'>): boolean {
  return idempotent ?? method !== 'POST';
}

/** Calls that change nothing: the same answer does for all who ask the same at once. */
export function isRead(description: Call<z.ZodType, z.ZodType>): boolean {
  const { method, reads } = description;
  return isRepeatable(description) && (method === 'GET' || reads === true);
}

export function call<Input extends z.ZodType, Output extends z.ZodType>(
  description: Call<Input, Output>,
): Call<Input, Output> {
  return description;
}

/** For whom a call is made: the API's headers. */
export interface Viewer {
  /** X-City-Id */
  cityId: number;
  country: string;
  /** Currency to show, ISO 4217 numeric; 643 is roubles. Never changes what is charged. */
  rate: number;
  /** Bearer token; null for a visitor who has written nothing yet. */
  token: string | null;
  /** Any customer of that role, in the place of one with a token; within this process alone. */
  level?: Role;
}

/** Reason of a refused call, for programs. */
export type CallErrorCode =
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'invalid'
  | 'conflict'
  /** The key of a form that has said something else before. */
  | 'key_reused'
  /** A program asks for what one of the staff has to do. */
  | 'needs_person'
  | 'too_many';

const statuses: Record<CallErrorCode, 400 | 401 | 403 | 404 | 409 | 422 | 429> = {
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  invalid: 400,
  conflict: 409,
  key_reused: 422,
  needs_person: 409,
  too_many: 429,
};

/** Status of the answer that refuses with a code. */
export const statusOfCode = (code: CallErrorCode): CallError['status'] => statuses[code];

/** Fault of one field of an input. */
export interface FieldError {
  /** JSON pointer (RFC 6901) into the input: `/lines/0/price`. */
  pointer: string;
  /** Russian, for people. */
  message: string;
}

/** An expected refusal; `message` is Russian and shown to people. */
export class CallError extends Error {
  override name = 'CallError';
  readonly code: CallErrorCode;
  /** Seconds after which it may be tried again. */
  readonly retryAfter: number | null;
  /** Faults of an input that does not fit. */
  readonly errors: readonly FieldError[];

  constructor(
    code: CallErrorCode,
    message: string,
    retryAfter: number | null = null,
    errors: readonly FieldError[] = [],
  ) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
    this.errors = errors;
  }

  get status(): 400 | 401 | 403 | 404 | 409 | 422 | 429 {
    return statuses[this.code];
  }
}

/** A refusal for one field of the input. `pointer`: JSON pointer of it; `message`: Russian, for people. */
export const refuseField = (
  pointer: string,
  message: string,
  code: CallErrorCode = 'invalid',
): CallError => new CallError(code, message, null, [{ pointer, message }]);

/** True for a code of a refusal of ours. */
export const isCallErrorCode = (text: string): text is CallErrorCode =>
  Object.hasOwn(statuses, text);
