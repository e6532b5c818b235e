import { fieldErrors, typedValues } from '../../shared/contact.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { DeliveryOption } from '../../shared/contract/checkout.ts';
import { PARCEL_FIELDS, parcelFormSchema } from '../../shared/delivery.ts';
import type { ParcelState } from '../../views/delivery/parcel-form.tsx';
import { currentClient } from '../platform/http/client-of.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';

interface ParcelRequest {
  query: URLSearchParams;
  /** City of the visitor. */
  city: City;
}

/** Offers of carriers for a parcel, or why there are none. */
interface ParcelAnswer {
  options: readonly DeliveryOption[] | null;
  failure?: string;
}

export interface AskedParcel {
  state: ParcelState;
  /** Null: nothing is to be calculated. */
  answer: Promise<ParcelAnswer> | null;
}

/** The parcel of the calculator's address; carriers are asked at once. */
export function readParcel(
  { shop }: PageDeps,
  viewer: Viewer,
  { query, city }: ParcelRequest,
): AskedParcel {
  const typed = Object.fromEntries(query);
  const values = typedValues(typed, PARCEL_FIELDS, 200);
  const state = { values, errors: {}, town: values['town']?.trim() || city.title };
  if (Object.keys(values).length === 0) return { state, answer: null };
  const form = parcelFormSchema.safeParse({ weight: '', ...values });
  if (!form.success) return { state: { ...state, errors: fieldErrors(form.error) }, answer: null };
  const asked = { ...form.data, client: currentClient() };
  const answer = shop.deliveryOptions(viewer, asked).then(
    ({ list }): ParcelAnswer => ({ options: list }),
    (error: unknown): ParcelAnswer => {
      if (!(error instanceof CallError)) throw error;
      return { options: null, failure: error.message };
    },
  );
  return { state, answer };
}
