import { fieldErrors, typedValues } from '../../shared/contact.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { City } from '../../shared/contract/catalog.ts';
import { PARCEL_FIELDS, parcelFormSchema } from '../../shared/delivery.ts';
import type { ParcelState } from '../../views/delivery/parcel-form.tsx';
import type { PageDeps } from '../platform/http/page-deps.ts';

interface ParcelRequest {
  query: URLSearchParams;
  /** Where the visitor is. */
  city: City;
}

/** What the calculator's address asks for, and the answer. */
export async function readParcel(
  { shop }: PageDeps,
  viewer: Viewer,
  { query, city }: ParcelRequest,
): Promise<ParcelState> {
  const typed = Object.fromEntries(query);
  const values = typedValues(typed, PARCEL_FIELDS, 200);
  const town = values['town']?.trim() || city.title;
  const state = { values, errors: {}, options: null, town };
  if (Object.keys(values).length === 0) return state;
  const form = parcelFormSchema.safeParse({ weight: '', ...values });
  if (!form.success) return { ...state, errors: fieldErrors(form.error) };
  try {
    const { list } = await shop.deliveryOptions(viewer, form.data);
    return { ...state, options: list };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { ...state, errors: { form: error.message } };
  }
}
