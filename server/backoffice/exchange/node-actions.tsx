import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { SecretPage } from '../../../views/backoffice/exchange/secret-page.tsx';
import { findWordFault } from '../../doors/exchange/nodes/find-word-fault.ts';
import {
  explainFault,
  givenSettingsSchema,
  NODE_PROFILES,
  type NodeProfile,
  type NodeSettings,
  parseNodeSettings,
  REQUISITES,
} from '../../doors/exchange/nodes/node-settings.ts';
import { addNode } from '../../doors/exchange/nodes/save-node.ts';
import { ORDER_PROFILES } from '../../doors/exchange/orders/profiles.ts';
import { hashPassword } from '../../identity/password.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { changeAs } from '../changes/change-as.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import { deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import {
  fieldOf,
  listTermFields,
  type NodeTermField,
  readWords,
  titlesOf,
} from './node-term-fields.ts';

const loginSchema = z
  .string()
  .trim()
  .min(3, 'Не короче трёх знаков')
  .max(60)
  .regex(/^[^:\s]+$/, 'Без двоеточий и пробелов');
const profileSchema = z.enum(NODE_PROFILES, 'Выберите профиль');

/** 24 letters and digits: typed into 1C once. */
const makeSecret = () => randomBytes(18).toString('base64url');

/** @throws CallError when another node has the name or the login. */
async function requireFree(
  db: Db,
  { id, name, login }: { id: number; name: string; login: string },
) {
  const taken = await db
    .selectFrom('exchange_nodes')
    .select('name')
    .where('id', '!=', id)
    .where((eb) => eb.or([eb('name', '=', name), eb('login', '=', login)]))
    .executeTakeFirst();
  if (taken) throw new CallError('conflict', 'Такое имя или логин уже есть у другого узла');
}

export const createNode = deskAction({
  path: desk.exchangeNodes.path,
  right: 'exchange.change',
  fresh: true,
  input: z.object({
    name: z.string().trim().min(2, 'Как называть узел?').max(60),
    login: loginSchema,
    profile: profileSchema,
  }),
  async run({ store, config }, { staff, input, now }) {
    const { name, login, profile } = input;
    await requireFree(store.db, { id: 0, name, login });
    const secret = makeSecret();
    const password = await hashPassword(secret);
    const title = `Узел обмена «${name}»`;
    const batch = { staffId: staff.id, action: 'exchange.node', title, now };
    const { batchId } = await changeAs(store, batch, async (change) => {
      const node = { name, login, profile, password, settings: {} };
      change.made('exchange_node', await addNode(change.tx, node, now));
    });
    const body = <SecretPage login={login} secret={secret} siteUrl={config.siteUrl} />;
    return { batchId, page: { title, body } };
  },
});

async function getNode(db: Db, params: Readonly<Record<string, string>>) {
  const node = await db
    .selectFrom('exchange_nodes')
    .selectAll()
    .where('id', '=', readId(params['id']))
    .executeTakeFirst();
  if (!node) throw new CallError('not_found', 'Нет такого узла');
  return node;
}

export const changeSecret = deskAction({
  path: desk.exchangeSecret.path,
  right: 'exchange.change',
  fresh: true,
  input: z.object({}),
  async run({ store, config }, { staff, params, now }) {
    const { id, name, login } = await getNode(store.db, params);
    const secret = makeSecret();
    const password = await hashPassword(secret);
    const title = `Новый пароль узла «${name}»`;
    const batch = { staffId: staff.id, action: 'exchange.secret', title, now };
    const { batchId } = await changeAs(store, batch, async ({ tx, watch }) => {
      await watch('exchange_node', [id]);
      await tx.updateTable('exchange_nodes').set({ password }).where('id', '=', id).execute();
    });
    const body = <SecretPage login={login} secret={secret} siteUrl={config.siteUrl} />;
    return { batchId, page: { title, body } };
  },
});

export const switchNode = deskAction({
  path: desk.exchangeState.path,
  right: 'exchange.change',
  fresh: true,
  input: z.object({ to: z.enum(['on', 'off']) }),
  async run({ store }, { staff, params, input, now }) {
    const { id, name } = await getNode(store.db, params);
    const title = `Узел «${name}» ${input.to === 'on' ? 'включён' : 'выключен'}`;
    const batch = { staffId: staff.id, action: 'exchange.state', title, now };
    return changeAs(store, batch, async ({ tx, watch }) => {
      await watch('exchange_node', [id]);
      const disabled_at = input.to === 'on' ? null : now;
      await tx.updateTable('exchange_nodes').set({ disabled_at }).where('id', '=', id).execute();
    });
  },
});

/** Settings as the form shows them: all are texts. */
export function settingFields(
  node: { login: string; profile: string; settings: string },
  terms: readonly NodeTermField[],
) {
  const settings = parseNodeSettings(node.settings);
  const { may } = settings;
  const usual = usualNames(node.profile);
  const requisites = REQUISITES.map(
    (name) => [`requisite.${name}`, settings.requisites[name] ?? usual[name]] as const,
  );
  return {
    login: node.login,
    profile: node.profile,
    organisation: settings.organisation,
    agreement: settings.agreement,
    addresses: settings.addresses.join('\n'),
    may: may.goods ? (may.orders ? 'both' : 'goods') : may.orders ? 'orders' : 'nothing',
    rests: settings.rests,
    untaxed: settings.untaxed,
    own_orders: settings.ownOrders,
    file_limit: String(settings.fileLimit),
    zip: settings.isZipped ? 'yes' : 'no',
    namespace: settings.hasNamespace ? 'yes' : 'no',
    ...Object.fromEntries(requisites),
    ...Object.fromEntries(terms.map(({ field, value }) => [field, value] as const)),
  };
}

/** Names under which a program is told requisites where its node has no word of its own. */
const usualNames = (profile: string) => ORDER_PROFILES[profile as NodeProfile].requisites;

/** Names of requisites that differ from the usual ones; an empty one is not told. */
function readNames(fields: Readonly<Record<string, string>>, was: string, profile: string) {
  const [before, usual] = [usualNames(was), usualNames(profile)];
  const named = REQUISITES.map((name) => {
    const given = (fields[`requisite.${name}`] ?? '').trim();
    return [name, given === before[name] ? usual[name] : given] as const;
  });
  return Object.fromEntries(named.filter(([name, given]) => given !== usual[name]));
}

function readSettings(
  fields: Readonly<Record<string, string>>,
  { was, ...words }: Pick<NodeSettings, 'priceTypes' | 'storages'> & { was: string },
): NodeSettings {
  const text = (name: string) => (fields[name] ?? '').trim();
  const may = text('may');
  const limit = text('file_limit');
  const { data, error } = givenSettingsSchema.safeParse({
    organisation: text('organisation'),
    agreement: text('agreement'),
    addresses: text('addresses')
      .split(/[\s,;]+/)
      .filter(Boolean),
    may: { goods: may === 'both' || may === 'goods', orders: may === 'both' || may === 'orders' },
    rests: text('rests'),
    untaxed: text('untaxed') === 'keep' ? 'keep' : 'add',
    ownOrders: text('own_orders') === 'make' ? 'make' : 'leave',
    fileLimit: /^\d{1,9}$/.test(limit) ? Number(limit) : 0,
    isZipped: text('zip') === 'yes',
    hasNamespace: text('namespace') === 'yes',
    requisites: readNames(fields, was, text('profile')),
    ...words,
  });
  if (data) return data;
  const { setting, message } = explainFault(error);
  throw at(setting === 'fileLimit' ? 'file_limit' : setting, message);
}

const settingTitles: Readonly<Record<string, string>> = {
  login: 'Логин',
  profile: 'Профиль',
  organisation: 'Организация',
  agreement: 'Соглашение',
  addresses: 'Адреса',
  may: 'Что можно',
  rests: 'Остатки',
  untaxed: 'Цены без НДС',
  file_limit: 'Размер части',
  zip: 'Архив',
  namespace: 'xmlns',
};

export const saveNodeSettings = deskAction({
  path: desk.exchangeSettings.path,
  right: 'exchange.change',
  fresh: true,
  input: z.record(z.string(), z.unknown()),
  async run({ store }, { staff, params, form, now }) {
    const node = await getNode(store.db, params);
    const batch = {
      staffId: staff.id,
      action: 'exchange.settings',
      title: `Настройки узла «${node.name}»`,
      now,
    };
    const thing = { entity: 'exchange_node', entityId: String(node.id), staffId: staff.id };
    const changed = await listOwnFields(store.db, thing);
    return changeAs(store, batch, async ({ tx, watch }) => {
      await watch('exchange_node', [node.id]);
      const stored = await tx
        .selectFrom('exchange_nodes')
        .selectAll()
        .where('id', '=', node.id)
        .executeTakeFirstOrThrow();
      const terms = await listTermFields(tx, stored);
      const present = settingFields(stored, terms);
      const own = new Set(
        Object.keys(present).filter((field) =>
          changed.has(field === 'login' || field === 'profile' ? field : 'settings'),
        ),
      );
      const titles = { ...settingTitles, ...titlesOf(terms) };
      const edit = mergeEdit({ form, present, titles, own });
      const wanted = { ...present, ...edit };
      // Logins that the command has made may be shorter.
      const login = (edit['login'] === undefined ? z.string() : loginSchema).safeParse(
        wanted.login,
      );
      if (!login.success) throw at('login', 'Не короче трёх знаков, без двоеточий и пробелов');
      const profile = profileSchema.safeParse(wanted.profile);
      if (!profile.success) throw at('profile', 'Выберите профиль');
      await requireFree(tx, { id: node.id, name: node.name, login: login.data });
      const words = readWords(parseNodeSettings(stored.settings), { terms, edit });
      const fault = await findWordFault(tx, node.name, words);
      if (fault) throw at(fieldOf(terms, fault), fault.message);
      const settings = JSON.stringify(readSettings(wanted, { ...words, was: stored.profile }));
      await tx
        .updateTable('exchange_nodes')
        .set({ login: login.data, profile: profile.data, settings })
        .where('id', '=', node.id)
        .execute();
    });
  },
});

const at = (field: string, message: string) =>
  new z.ZodError([{ code: 'custom', path: [field], message, input: '' }]);
