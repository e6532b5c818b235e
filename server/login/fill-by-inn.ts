import { type FieldErrors, fieldErrors } from '../../shared/contact.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { CallClient } from '../../shared/contract/client.ts';
import type { ShopApi } from '../../shared/contract/shop-api.ts';
import { type CompanyState, innFormSchema, innSchema } from '../../shared/firm.ts';

interface FillAsk {
  viewer: Viewer;
  phoneToken: string | null;
  client: CallClient;
  /** The form as it was typed. */
  typed: FieldErrors;
}

interface Filled {
  /** The form with what the register knows. */
  values: FieldErrors;
  errors: FieldErrors | null;
  /** For people. */
  note: string | null;
  /** The register knows it and it is at work. */
  isActive: boolean;
}

/** Words for a company that was found, by its state in the register. */
const stateNotes: Readonly<Record<CompanyState, string>> = {
  active: 'Проверьте данные.',
  reorganizing: 'В реестре отмечена реорганизация: менеджер уточнит.',
  liquidating: 'В реестре отмечена ликвидация: менеджер уточнит.',
  bankrupt: 'В реестре отмечено банкротство: менеджер уточнит.',
  liquidated: 'В реестре она не действует: менеджер уточнит.',
  unknown: 'Её состояние в реестре уточнит менеджер.',
};

/** Reason for which the fields of a company are looked up before they are kept; null: they belong to its number. */
export function reasonToFill(body: unknown, typed: FieldErrors): 'asked' | 'bare' | 'other' | null {
  const { lookup } = body as { lookup?: unknown };
  if (lookup !== undefined) return 'asked';
  const inn = innSchema.safeParse(typed['inn']).data;
  if (inn === undefined) return null;
  // The number alone was given: the register says the rest.
  if (!typed['title']?.trim()) return 'bare';
  return isOther(typed, inn) ? 'other' : null;
}

/** Fields of the form are those of another company than its number. */
const isOther = ({ filled_inn: filled = '', title = '' }: FieldErrors, inn: string): boolean =>
  filled !== '' && filled !== inn && title.trim() !== '';

const LEFT = ' Ниже осталось от прежнего ИНН: проверьте.';

/** Fills a form's company fields in by its number; what cannot be found is typed by hand. */
export async function fillByInn(
  shop: Pick<ShopApi, 'findCompany'>,
  { viewer, phoneToken, client, typed }: FillAsk,
): Promise<Filled> {
  const form = innFormSchema.safeParse(typed);
  if (!form.success) {
    return { values: typed, errors: fieldErrors(form.error), note: null, isActive: false };
  }
  const { inn } = form.data;
  const values = { ...typed, inn, filled_inn: inn };
  const left = isOther(typed, inn) ? LEFT : '';
  const tell = (note: string): Filled => ({
    values,
    errors: null,
    note: `${note}${left}`,
    isActive: false,
  });
  try {
    const found = await shop.findCompany(viewer, { inn, phone_token: phoneToken, client });
    if (found.kind === 'down') return tell('Справочник не отвечает: заполните поля сами.');
    if (found.kind === 'unknown') return tell('По этому ИНН никого не нашли: заполните поля сами.');
    const { kpp, title, legal_address, active, state } = found.company;
    const note = `Нашли: ${title}. ${stateNotes[state]}`;
    const filled = { ...values, kpp, title, legal_address };
    return { values: filled, errors: null, note, isActive: active };
  } catch (error) {
    if (error instanceof CallError && error.code === 'too_many') return tell(error.message);
    throw error;
  }
}
