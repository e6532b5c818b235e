import type { OpeningStep } from '../../shared/opening.ts';
import { printSteps } from './list-missing.ts';

/** A shop that buyers must not come to yet. */
export class NotReadyError extends Error {
  override name = 'NotReadyError';
}

/** @throws NotReadyError that names each thing which a shop on a real address must have. */
export function refuseUnready(missing: readonly OpeningStep[]): void {
  const required = missing.filter(({ isRequired }) => isRequired);
  if (required.length === 0) return;
  throw new NotReadyError(
    `Магазин на настоящем SITE_URL не откроется, пока не готово:\n${printSteps(required)}\nПоказать пробный магазин на этом адресе разрешает только ALLOW_DEMO=1.`,
  );
}
