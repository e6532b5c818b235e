import type { z } from 'zod';
import type { firmInputSchema } from '../../shared/contract/login-calls.ts';
import { type FirmFinder, findFirm } from './find-firm.ts';
import type { NewFirm } from './register.ts';

export type FirmInput = z.output<typeof firmInputSchema>;

/** A company as it was typed, with what the register says of its number: a form is never believed that. */
export async function confirmFirm(finder: FirmFinder, firm: FirmInput): Promise<NewFirm> {
  const { inn, kpp, title, legal_address: legalAddress, position } = firm;
  const answer = await findFirm(finder, inn);
  const isFound = answer.kind === 'found';
  return {
    inn,
    kpp,
    title,
    legalAddress,
    position,
    ogrn: isFound ? answer.ogrn : '',
    confirmed: isFound && answer.company.active,
  };
}
