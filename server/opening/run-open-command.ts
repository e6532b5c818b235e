import { readFileSync } from 'node:fs';
import type { Company } from '../../shared/company.ts';
import type { Millis } from '../../shared/millis.ts';
import { readOptions } from '../platform/read-options.ts';
import type { Store } from '../platform/store/open-store.ts';
import { readSetting } from '../platform/store/settings.ts';
import { type AskLine, askOpening } from './ask-opening.ts';
import { completeTown, type TownPlace } from './complete-town.ts';
import type { Invented } from './invented.ts';
import { hasFoundation, layFoundation } from './lay-foundation.ts';
import { listMissing, printSteps } from './list-missing.ts';
import type { Teller } from './owner-values.ts';
import { type OpeningFile, readOpeningFile } from './read-opening-file.ts';
import { removeInvented } from './remove-invented.ts';
import { saveBank, saveCompany } from './save-company.ts';
import { NoBranchError, saveDeliveryWay } from './save-delivery-way.ts';
import { saveFirstCity } from './save-first-city.ts';
import { type FollowOffice, saveOffice } from './save-office.ts';
import { DEMO_SETTING } from './shop-kind.ts';

const OPEN_USAGE = `Открытие магазина: npm run shop:open [-- ФАЙЛ.json] [-- --remove-invented]

  Без файла спрашивает о продавце, банке, городе, филиале и доставке; пустой ответ оставляет как есть.
  ФАЙЛ.json           сказать всё сразу, по частям: company, bank, city, office, delivery
  --missing           только показать, чего не хватает; с ФАЙЛОМ и другими ключами не сочетается
  --remove-invented   убрать из магазина филиалы, тарифы и тексты, придуманные прежними версиями
`;

interface OpenCommand {
  /** Words after the command's name. */
  argv: readonly string[];
  store: Store;
  /** Facts of the firm in the settings. */
  given: Partial<Company>;
  hasCarrier: boolean;
  takesOnline: boolean;
  invented: Invented;
  /** Lets what waits at a branch follow it. */
  followOffice: FollowOffice;
  towns: readonly TownPlace[];
  out: { write(text: string): void };
  /** Null: there is no person at a terminal. */
  ask: AskLine | null;
  now: () => Millis;
}

const TELLER = 'npm run shop:open';

/** The command that opens a shop. Gives its exit code: 0 nothing needed is missing, 1 something is, 2 wrong usage. */
export async function runOpenCommand(command: OpenCommand): Promise<0 | 1 | 2> {
  const { store, invented, out, now, followOffice: follow } = command;
  const order = parseOrder(command.argv, out);
  if (!order) {
    out.write(OPEN_USAGE);
    return 2;
  }
  if ((await readSetting(store.db, DEMO_SETTING)) === null && !(await hasFoundation(store.db))) {
    await layFoundation(store, now());
  }
  if (order.removesInvented) {
    const { offices, couriers, zones, texts } = await removeInvented(store, invented, now());
    const tariffs = couriers.length + zones.length;
    out.write(
      `Убрано придуманное: филиалы — ${offices.length}, тарифы — ${tariffs}, тексты — ${texts.length}.\n`,
    );
  }
  const told = order.missingOnly ? {} : await readTold(command, order.path);
  if (!told) return 2;
  try {
    for (const line of await save(store, told, { by: TELLER, at: now(), follow })) {
      out.write(`${line}\n`);
    }
  } catch (error) {
    if (!(error instanceof NoBranchError)) throw error;
    out.write(`delivery: ${error.message}\n`);
    return 2;
  }
  return await tellMissing(command);
}

interface Order {
  path: string | null;
  missingOnly: boolean;
  removesInvented: boolean;
}

function parseOrder(argv: readonly string[], out: OpenCommand['out']): Order | null {
  const read = readOptions(
    {
      args: [...argv],
      allowPositionals: true,
      options: {
        missing: { type: 'boolean', default: false },
        'remove-invented': { type: 'boolean', default: false },
      },
    },
    out,
  );
  if (!read) return null;
  const { values, positionals } = read;
  const [path = null, ...others] = positionals;
  if (others.length > 0) return null;
  const removesInvented = values['remove-invented'];
  if (values.missing && (path !== null || removesInvented)) return null;
  return {
    path,
    removesInvented,
    missingOnly: path === null && (values.missing || removesInvented),
  };
}

/**
 * Reads the file, or asks at the terminal; null when something is wrong, which people have been
 * told.
 */
async function readTold(command: OpenCommand, path: string | null): Promise<OpeningFile | null> {
  const { out, ask, towns } = command;
  if (path === null) {
    if (ask) return await askOpening({ ...command, ask });
    out.write(OPEN_USAGE);
    return null;
  }
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    out.write(`Файл ${path} не читается\n`);
    return null;
  }
  const read = readOpeningFile(text, (file) => completeTown(file, towns));
  if (read.kind === 'read') return read.file;
  out.write(`Ничего не сохранено, в файле ${path}:\n- ${read.problems.join('\n- ')}\n`);
  return null;
}

async function save(
  store: Store,
  told: OpeningFile,
  teller: Teller & { follow: FollowOffice },
): Promise<string[]> {
  const saved: string[] = [];
  if (told.company) {
    await saveCompany(store, told.company, teller);
    saved.push(`Продавец: ${told.company.legalName}`);
  }
  if (told.bank) {
    await saveBank(store, told.bank, teller);
    saved.push(`Банк: ${told.bank.bankName}`);
  }
  if (told.city) {
    await saveFirstCity(store, told.city, teller);
    saved.push(`Главный город: ${told.city.title}`);
  }
  if (told.office) {
    await saveOffice(store, told.office, teller);
    saved.push(`Филиал: ${told.office.title}`);
  }
  if (told.delivery) {
    await saveDeliveryWay(store, told.delivery, teller);
    saved.push(`Доставка: ${DELIVERY_NAMES[told.delivery.way]}`);
  }
  return saved;
}

const DELIVERY_NAMES = {
  pickup: 'самовывоз',
  courier: 'курьер',
  carrier: 'транспортная компания',
} as const;

async function tellMissing(command: OpenCommand): Promise<0 | 1> {
  const { store, out } = command;
  const steps = await listMissing({ ...command, db: store.db });
  if (steps.length === 0) {
    out.write('Для открытия есть всё.\n');
    return 0;
  }
  out.write(`До открытия не хватает:\n${printSteps(steps)}\n`);
  return steps.some(({ isRequired }) => isRequired) ? 1 : 0;
}
