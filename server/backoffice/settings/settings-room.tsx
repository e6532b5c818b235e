import { z } from 'zod';
import { mayRole } from '../../../shared/backoffice.ts';
import {
  bankFormSchema,
  type Company,
  type CompanyField,
  companyFormSchema,
} from '../../../shared/company.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import type { SellerVat } from '../../../shared/vat.ts';
import { SettingsPage } from '../../../views/backoffice/settings/settings-page.tsx';
import { companyRow, ownDetails } from '../../opening/compose-company.ts';
import { noteOwnerValues } from '../../opening/owner-values.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { tellFault } from '../../platform/tell-fault.ts';
import { changeAs } from '../changes/change-as.ts';
import { listChanges } from '../changes/list-changes.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import type { DeskDeps } from '../desk/desk-deps.ts';
import { type DeskPageRoute, deskAction } from '../desk/desk-page.ts';
import { createRecordRoom } from '../records/record-room.tsx';
import { LINKS, linksFormSchema, tellDetail } from './links-form.ts';
import { listOwnValues } from './list-own-values.ts';
import { listServerSettings } from './server-settings.ts';
import { settingsKinds } from './settings-kinds.ts';
import { settingsForms, settingsTabs } from './settings-tabs.ts';

/** Places and prices. */
export const settingsRoom = createRecordRoom({
  kinds: settingsKinds,
  see: 'settings.see',
  change: 'settings.change',
  list: desk.settingsList,
  item: desk.settingsItem,
  others: settingsForms,
});

const COMPANY = {
  name: 'Название магазина',
  tagline: 'Чем торгует',
  legalName: 'Юридическое лицо или предприниматель',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН или ОГРНИП',
  address: 'Юридический адрес',
  email: 'Почта магазина',
  regionalPhone: 'Городской телефон',
  tollFreePhone: 'Бесплатный телефон',
  director: 'Кто подписывает счета',
  accountant: 'Главный бухгалтер',
  vat: 'НДС в ценах',
} as const;
const BANK = {
  bankName: 'Банк с городом',
  bankBik: 'БИК',
  bankAccount: 'Расчётный счёт',
  bankCorrAccount: 'Корреспондентский счёт',
} as const;

const VATS: readonly (readonly [SellerVat, string])[] = [
  ['usual', 'Обычная ставка (22 % с 2026 года)'],
  ['7', '7 % (УСН)'],
  ['5', '5 % (УСН)'],
  ['0', 'Без НДС'],
];

/** Fields of the firm with their names. */
type FirmTitles = Partial<Record<CompanyField, string>>;

const parts = {
  company: {
    title: 'Продавец',
    titles: COMPANY,
    schema: companyFormSchema,
    choices: { vat: VATS },
  },
  bank: { title: 'Банк и счёт', titles: BANK, schema: bankFormSchema },
  links: {
    title: 'Соцсети, приложение, сервис',
    titles: LINKS,
    schema: linksFormSchema,
    rows: { social: 4, apps: 3 },
    hint: 'Соцсети и приложение — по строке: «Telegram https://t.me/shop». Пустое в магазине не показано.',
  },
} as const;
type PartName = keyof typeof parts;

const NAMES = keysOf({ ...COMPANY, ...BANK, ...LINKS });
const ROWS = NAMES.map(companyRow);

/** Facts that the owner has told of the firm, and the settings of the server. */
async function readOwn(db: Db | Tx, given: Partial<Company>): Promise<Record<string, string>> {
  const told = await db.selectFrom('owner_values').select(['name', 'value']).execute();
  const own = ownDetails({ given, told });
  const details = NAMES.map((name) => [name, tellDetail(own[name])] as const);
  return { ...Object.fromEntries(details), vat: own.vat ?? 'usual' };
}

/** The firm, what is missing to open, and what is set on the server. */
export const settingsPage: DeskPageRoute = {
  path: desk.settings.path,
  right: 'settings.see',
  async load(deps, { staff, refused, url }) {
    const { store, config } = deps;
    const [values, missing, changes] = await Promise.all([
      readOwn(store.db, config.givenCompany),
      deps.listMissing(),
      listChanges(store.db, { entity: 'owner_value', entityId: ROWS, me: staff, limit: 20 }),
    ]);
    const server = listServerSettings(config);
    const forms = keysOf(parts).map((name) => {
      return { name, ...parts[name], action: desk.settingsPart(name) };
    });
    const body = (
      <SettingsPage
        tabs={settingsTabs(desk.settings())}
        forms={forms}
        values={values}
        missing={missing}
        server={server}
        changes={changes}
        mayChange={mayRole(staff.role, 'settings.change')}
        refused={refused}
        url={url}
      />
    );
    return { title: 'Настройки', data: { values, missing, server }, body };
  },
};

/** Keeps a part of what is told of the firm; what is not right is said beside its field. */
export const saveSettings = deskAction({
  path: desk.settingsPart.path,
  right: 'settings.change',
  input: z.looseObject({}),
  async run(deps: DeskDeps, { staff, params, form, now }) {
    const part = readPart(params['part']);
    const { title, schema } = parts[part];
    const titles: FirmTitles = parts[part].titles;
    const batch = {
      staffId: staff.id,
      action: `settings.${part}`,
      title: `Настройки: ${title}`,
      now,
    };
    return changeAs(deps.store, batch, async (change) => {
      const details = await readOwn(change.tx, deps.config.givenCompany);
      const fields = keysOf(titles);
      const present = Object.fromEntries(fields.map((name) => [name, details[name] ?? '']));
      const whose = { rowOf: companyRow, staffId: staff.id };
      const own = await listOwnValues(change.tx, fields, whose);
      const changed = mergeEdit({ form, present, titles, own });
      const names = fields.filter((name) => name in changed);
      const right: Record<string, unknown> = schema.parse(
        { ...present, ...changed },
        { error: tellFault },
      );
      await change.watch('owner_value', names.map(companyRow));
      const told = names.map((name) => [companyRow(name), right[name]]);
      await noteOwnerValues(change.tx, Object.fromEntries(told), { by: staff.name, at: now });
    });
  },
});

/** @throws CallError when there is no such part. */
function readPart(name = ''): PartName {
  if (Object.hasOwn(parts, name)) return name as PartName;
  throw new CallError('not_found', 'Таких настроек нет');
}
