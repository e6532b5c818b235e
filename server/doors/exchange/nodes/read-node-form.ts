import { parseArgs } from 'node:util';
import { z } from 'zod';
import { sayOptionFault } from '../../../platform/say-option-fault.ts';
import { tellOperator } from '../../../platform/tell-fault.ts';
import { explainFault, givenSettingsSchema, NODE_PROFILES } from './node-settings.ts';
import type { NodeWish } from './save-node.ts';

export const NODE_USAGE = `Узел обмена с 1С: npm run exchange:node -- ИМЯ --login ЛОГИН --password ПАРОЛЬ --profile ПРОФИЛЬ

  ПРОФИЛЬ            ${NODE_PROFILES.join(' | ')}
  --password -       пароль — первой строкой со стандартного ввода: слова команды видны всем на машине
                     и остаются в журнале
  --settings JSON    настройки узла: organisation, agreement, addresses, may, rests («free» —
                     свободные остатки, «physical» — на полках), untaxed («add» — к ценам
                     без НДС прибавить НДС продавца, «keep» — брать как есть), requisites,
                     fileLimit, isZipped, hasNamespace, ownOrders («make» — заказы, оформленные
                     в 1С, видит в кабинете и покупатель, «leave» — остаются в 1С); что не названо, остаётся как было;
                     priceTypes {"вид цен": "уровень"} и storages {"склад 1С": "склад магазина"}:
                     "" — не брать, остальное решают правила загрузки
  Имя, которое уже есть, меняет то, что названо: логин, пароль, профиль, настройки; остальное остаётся.
  Без имени показывает узлы, их виды цен и склады.
`;

type NodeCommand =
  | { kind: 'list' }
  | { kind: 'save'; form: NodeWish }
  | { kind: 'wrong'; reason: string };

const MIN_PASSWORD = 12;

/** Command of the operator, from the words after the command's name. */
export function readNodeForm(argv: readonly string[]): NodeCommand {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        login: { type: 'string' },
        password: { type: 'string' },
        profile: { type: 'string' },
        settings: { type: 'string', default: '{}' },
      },
    });
    const { login, password, profile } = values;
    const [name = '', ...others] = positionals;
    if (argv.length === 0) return { kind: 'list' };
    if (others.length > 0)
      return wrong(`Имя узла из нескольких слов — в кавычках: "${[name, ...others].join(' ')}"`);
    if (!name) return wrong('Нужно имя узла');
    if (login === '') return wrong('Логин пуст');
    if (login?.includes(':')) return wrong('В логине не может быть двоеточия');
    const isShort = password !== undefined && password.length < MIN_PASSWORD;
    if (isShort) return wrong(`Пароль короче ${MIN_PASSWORD} знаков`);
    const known = NODE_PROFILES.find((one) => one === profile);
    if (profile !== undefined && !known) return wrong('Нет такого профиля');
    const typed: unknown = JSON.parse(values.settings);
    const settings = givenSettingsSchema.partial().safeParse(typed, { error: tellOperator });
    if (!settings.success) {
      const { setting, message } = explainFault(settings.error);
      return wrong(setting ? `Настройка ${setting}: ${message}` : message);
    }
    // Settings that were not named must not become defaults.
    const named = Object.keys(z.looseObject({}).parse(typed));
    const given = Object.fromEntries(
      Object.entries(settings.data).filter(([key]) => named.includes(key)),
    );
    const words = { ...(login && { login }), ...(password && { password }) };
    const form = { name, ...words, ...(known && { profile: known }), settings: given };
    return { kind: 'save', form };
  } catch (error) {
    if (error instanceof SyntaxError) return wrong('Настройки — не JSON');
    return wrong(sayOptionFault(error) ?? (error as Error).message);
  }
}

const wrong = (reason: string): NodeCommand => ({ kind: 'wrong', reason });
