import type { Request } from 'express';
import { CallError } from '../../../shared/contract/call.ts';
import { describeFailure } from '../../platform/http/failure.ts';
import { isDoubledKey } from '../../platform/store/is-doubled-key.ts';
import { EditConflict } from '../changes/merge-edit.ts';
import type { RefusedForm } from './desk-page.ts';

/** A form to be shown again with its faults; null: the error is another one. */
export function describeRefusal(error: unknown, req: Request): RefusedForm | null {
  const form = (req.body ?? {}) as Record<string, string | string[]>;
  const common = { action: req.path, values: form, errors: {}, conflicts: [] };
  const issues = (error as { issues?: { path: PropertyKey[]; message: string }[] }).issues;
  if (Array.isArray(issues)) {
    // The first fault of a field stands: others often follow from it.
    const errors = Object.fromEntries(
      issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
    );
    return {
      ...common,
      status: 422,
      message: tellFaults(Object.values(errors).toReversed()),
      errors,
    };
  }
  if (error instanceof EditConflict) {
    return { ...common, status: 409, message: error.message, conflicts: error.conflicts };
  }
  if (isDoubledKey(error)) {
    return { ...common, status: 409, message: 'Такой код, адрес или имя уже заняты' };
  }
  if (!(error instanceof CallError)) return null;
  const { status } = describeFailure(error).problem;
  const known = status === 404 || status === 409 || status === 429 || status === 403;
  const errors = fieldsOf(error);
  return { ...common, status: known ? status : 422, message: error.message, errors };
}

/** Faults that a refusal of the shop names, by the names of fields: `/valid_until` is `valid_until`. */
const fieldsOf = ({ errors }: CallError): Record<string, string> =>
  Object.fromEntries(
    errors.map(({ pointer, message }) => [pointer.slice(1).replaceAll('/', '.'), message]),
  );

const MAX_TOLD = 3;

/** Faults in one line: a list has no field to say them beside. */
const tellFaults = (faults: readonly string[]): string =>
  `Проверьте поля: ${[...new Set(faults)].slice(0, MAX_TOLD).join('; ')}`;
