import { z } from 'zod';
import { maySay, parsed, said } from './form-text.ts';
import { isCompanyInn, parseInn, parseKpp } from './ru/inn.ts';

export const MAX_FIRM_TITLE = 300;
export const MAX_FIRM_ADDRESS = 500;
export const MAX_POSITION = 100;

const WRONG_INN = 'Проверьте ИНН: 10 цифр у организации, 12 у предпринимателя';
const WRONG_KPP = 'Проверьте КПП: в нём 9 знаков';

/** The number that a company is looked up by. */
export const innSchema = said('Напишите ИНН', 200, WRONG_INN).pipe(parsed(parseInn, WRONG_INN));

/** Fields of a company in a form besides its number. */
export const firmFields = {
  title: said('Напишите название', MAX_FIRM_TITLE, `Название длиннее ${MAX_FIRM_TITLE} знаков`),
  /** '' for a sole trader. */
  kpp: maySay(200, WRONG_KPP).pipe(
    z.union([z.literal(''), parsed(parseKpp, WRONG_KPP)], WRONG_KPP),
  ),
  legal_address: said(
    'Напишите юридический адрес',
    MAX_FIRM_ADDRESS,
    `Адрес длиннее ${MAX_FIRM_ADDRESS} знаков`,
  ),
  position: maySay(MAX_POSITION, `Должность длиннее ${MAX_POSITION} знаков`),
};

/** An organisation has a КПП, a sole trader has none. */
export function hasRightKpp({ inn, kpp }: { inn: string; kpp: string }): boolean {
  return !isCompanyInn(inn) || kpp !== '';
}

export const NO_KPP = { path: ['kpp'], message: 'Напишите КПП организации: 9 знаков' };

/** A company as its form gives it. */
export const firmFormSchema = z
  .object({ inn: innSchema, ...firmFields })
  .refine(hasRightKpp, NO_KPP);
export type FirmForm = z.output<typeof firmFormSchema>;

/** The names of its fields. */
export const FIRM_FIELDS = ['inn', 'title', 'kpp', 'legal_address', 'position'] as const;

/** The number alone, to fill in the rest by it. */
export const innFormSchema = z.object({ inn: innSchema });
