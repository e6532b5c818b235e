import { type FieldErrors, fieldErrors } from '../../shared/contact.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { CallClient } from '../../shared/contract/client.ts';
import type { ShopApi } from '../../shared/contract/shop-api.ts';
import { innFormSchema } from '../../shared/firm.ts';

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
  const values = { ...typed, inn };
  const tell = (note: string): Filled => ({ values, errors: null, note, isActive: false });
  try {
    const found = await shop.findCompany(viewer, { inn, phone_token: phoneToken, client });
    if (found.kind === 'down') return tell('Справочник не отвечает: заполните поля сами.');
    if (found.kind === 'unknown') return tell('По этому ИНН никого не нашли: заполните поля сами.');
    const { kpp, title, legal_address, active } = found.company;
    const note = active
      ? `Нашли: ${title}. Проверьте данные.`
      : `Нашли: ${title}. В реестре она не действует: менеджер уточнит.`;
    const filled = { ...values, kpp, title, legal_address };
    return { values: filled, errors: null, note, isActive: active };
  } catch (error) {
    if (error instanceof CallError && error.code === 'too_many') return tell(error.message);
    throw error;
  }
}
