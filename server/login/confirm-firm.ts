import type { z } from 'zod';
import { refuseField } from '../../shared/contract/call.ts';
import type { firmInputSchema } from '../../shared/contract/login-calls.ts';
import { type FirmBank, findBankFault } from '../../shared/firm.ts';
import { type FirmFinder, findFirm } from './find-firm.ts';
import type { NewFirm } from './register.ts';

type FirmInput = z.output<typeof firmInputSchema>;

/** `at`: pointer of the firm in the input. @throws CallError unless both of its texts fit, or none was told. */
export function requireBank(bank: FirmBank, at = ''): void {
  const fault = findBankFault(bank);
  if (fault) throw refuseField([at, ...fault.path].join('/'), fault.message);
}

/**
 * A company as it was typed, with what the register says of its number: a form is never believed that.
 * `at`: pointer of the firm in the input.
 * @throws CallError when its account does not fit its bank.
 */
export async function confirmFirm(finder: FirmFinder, firm: FirmInput, at = ''): Promise<NewFirm> {
  requireBank(firm, at);
  const { inn, kpp, title, legal_address: legalAddress, position } = firm;
  const { bank_bik: bankBik, bank_account: bankAccount } = firm;
  const answer = await findFirm(finder, inn);
  const isFound = answer.kind === 'found';
  return {
    inn,
    kpp,
    title,
    legalAddress,
    position,
    bankBik,
    bankAccount,
    ogrn: isFound ? answer.ogrn : '',
    confirmed: isFound && answer.company.active,
  };
}
