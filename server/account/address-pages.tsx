import { z } from 'zod';
import { ADDRESS_FIELDS, addressFormSchema } from '../../shared/account.ts';
import { type FieldErrors, fieldErrors, typedValues } from '../../shared/contact.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import * as links from '../../shared/routes.ts';
import {
  ADDRESS_FORM_ID,
  AddressForm,
  AddressPage,
  type AddressPageProps,
} from '../../views/account/address-page.tsx';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import type { Page, PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';
import { accountPage, backToList } from './account-page.tsx';
import { savedNotice } from './account-words.ts';
import { ownIdSchema } from './own-id.ts';

const NO_CITY = 'Выберите город';
const askedSchema = z.union([z.literal('new'), ownIdSchema]);

/** GET /lk/profil/addresses/:id */
export async function loadAddressPage(
  deps: PageDeps,
  { params, visitor }: PageRequest,
  viewer: Viewer,
): Promise<PageAnswer> {
  const id = askedSchema.safeParse(params.id).data;
  if (id === undefined) return { kind: 'not-found' };
  if (id === 'new') {
    return addressPage(deps, { id, values: { city_id: String(visitor.cityId) } });
  }
  const { addresses } = await deps.shop.profile(viewer, {});
  const known = addresses.find((address) => address.id === id);
  if (!known) return backToList('Этого адреса больше нет');
  const { city_id, text, comment } = known;
  return addressPage(deps, { id, values: { city_id: String(city_id), text, comment } });
}

function addressPage(deps: PageDeps, form: Omit<AddressPageProps, 'cities'>): Page {
  const cities = deps.reference.get('cities').flatMap((group) => group.cities);
  const title = form.errors ? 'Ошибка: адрес доставки' : 'Адрес доставки';
  const props = { ...form, cities };
  return {
    ...accountPage(deps, { part: 'profil', title, body: <AddressPage {...props} /> }),
    fragments: { [ADDRESS_FORM_ID]: <AddressForm {...props} /> },
  };
}

/** POST /lk/profil/addresses/:id */
export async function saveOwnAddress(
  deps: PageDeps,
  request: ActionRequest,
): Promise<ActionAnswer> {
  const { viewer } = pageViewer(deps, request.visitor);
  const id = askedSchema.safeParse(request.params.id).data;
  if (id === undefined) throw new HttpError(createProblem(404));
  const values = typedValues(request.body, ADDRESS_FIELDS, 1000);
  const refuse = (errors: FieldErrors, shown: typeof id = id) =>
    ({ kind: 'refused', page: addressPage(deps, { id: shown, values, errors }) }) as const;
  const form = addressFormSchema.safeParse(request.body);
  if (!form.success) return refuse(fieldErrors(form.error));
  if (!hasCity(deps, form.data.city_id)) return refuse({ city_id: NO_CITY });
  try {
    const saved =
      id === 'new'
        ? await deps.shop.addAddress(viewer, form.data)
        : await deps.shop.saveAddress(viewer, { id, ...form.data });
    if (!saved) {
      if (id === 'new') return refuse({ city_id: NO_CITY });
      return refuse({ form: 'Этого адреса больше нет: сохраните его как новый' }, 'new');
    }
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'conflict') throw error;
    return refuse({ form: error.message });
  }
  const notice = savedNotice(id === 'new' ? 'Адрес добавлен' : 'Адрес сохранён');
  return { kind: 'done', location: links.profile(), notice };
}

const hasCity = ({ places }: PageDeps, id: number) => places.hasCity(id);
