import { CallError } from '../../../../shared/contract/call.ts';
import { parseOrderNumber } from '../../../../shared/order.ts';
import { countOf, GOODS, type PluralForms } from '../../../../shared/ru/plural.ts';
import type { Output } from '../../../platform/progress-line.ts';
import { readOptions } from '../../../platform/read-options.ts';
import { transaction } from '../../../platform/store/transaction.ts';
import { formatRemark, formatReport } from '../imports/import-report.ts';
import { RefusedImportError } from '../reading/refused-import.ts';
import { answerPrices } from '../work/held-prices.ts';
import { confirmRemoval } from '../work/mass-removal.ts';
import { rehearseSession } from '../work/rehearse-session.ts';
import type { WorkDeps } from '../work/session-files.ts';
import { giveOrderAgain, repeatSession, settleNamedTask } from './repeat-session.ts';
import { settleDiscrepancy } from './settle-discrepancy.ts';
import { showJournal, showSession } from './show-journal.ts';
import { undoSession } from './undo-session.ts';

const JOURNAL_USAGE = `Журнал обмена с 1С: npm run exchange:journal -- [СЕАНС]

  без слов           узлы, последние сеансы и что ждёт человека
  СЕАНС              файлы, заказы и шаги сеанса
  --dry-run СЕАНС    показать, что изменили бы файлы сеанса сейчас, и ничего не менять
  --confirm СЕАНС    снять с продажи товары, о которых спросили
  --accept-prices СЕАНС  принять цены сеанса, которые ждут ответа
  --keep-prices СЕАНС    оставить прежние цены
  --repeat СЕАНС     загрузить файлы сеанса ещё раз
  --undo СЕАНС       вернуть, что сеанс изменил в товарах и ценах
  --return НОМЕР     снова отдавать отложенный заказ
  --settle ЗАДАЧА    отметить задачу решённой
  --accept РАСХОЖДЕНИЕ  взять значение из 1С
  --keep РАСХОЖДЕНИЕ    оставить своё
`;

const FILES: PluralForms = ['файл', 'файла', 'файлов'];
const text = { type: 'string' } as const;
const OPTIONS = {
  'dry-run': text,
  confirm: text,
  'accept-prices': text,
  'keep-prices': text,
  repeat: text,
  undo: text,
  return: text,
  settle: text,
  accept: text,
  keep: text,
};

/** The journal's command. Gives its exit code: 0 done, 1 there is no such thing or it is refused, 2 wrong usage. */
export async function runJournalCommand(
  deps: WorkDeps,
  { argv, out }: { argv: readonly string[]; out: Output },
): Promise<0 | 1 | 2> {
  const asked = readCommand(argv, out);
  if (!asked) {
    out.write(JOURNAL_USAGE);
    return 2;
  }
  let said: string | null;
  try {
    said = await answer(deps, asked);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    out.write(`${error.message}\n`);
    return 1;
  }
  out.write(said === null ? 'Такого нет.\n' : said.endsWith('\n') ? said : `${said}\n`);
  return said === null ? 1 : 0;
}

interface Command {
  verb: keyof typeof OPTIONS | 'show' | 'list';
  id: number;
}

function readCommand(argv: readonly string[], out: Output): Command | null {
  const read = readOptions(
    {
      args: [...argv],
      allowPositionals: true,
      options: OPTIONS,
    },
    out,
  );
  if (!read) return null;
  const { values, positionals } = read;
  const [named] = Object.entries(values);
  const [verb, given] = named ?? [positionals[0] ? 'show' : 'list', positionals[0] ?? '0'];
  if (!/^\d{1,9}$/.test(String(given)) || Object.keys(values).length > 1) return null;
  return { verb: verb as Command['verb'], id: Number(given) };
}

/** Answer to the operator; null: there is no such thing. */
async function answer(deps: WorkDeps, { verb, id }: Command): Promise<string | null> {
  const { store, now } = deps;
  switch (verb) {
    case 'list':
      return showJournal(store.db, now());
    case 'show':
      return showSession(store.db, id);
    case 'dry-run':
      return tellRehearsal(deps, id);
    case 'confirm': {
      const removed = await confirmRemoval(deps, id);
      return removed === null ? null : `Снято с продажи: ${countOf(removed, GOODS)}`;
    }
    case 'accept-prices':
    case 'keep-prices': {
      const state = verb === 'accept-prices' ? 'accepted' : 'declined';
      const answered = await transaction(store, (tx) =>
        answerPrices(tx, { sessionId: id, state, now: now() }),
      );
      if (!answered) return null;
      return state === 'accepted'
        ? 'Цены будут приняты в течение минуты.'
        : 'Цены остались прежними.';
    }
    case 'repeat': {
      const count = await repeatSession(store, { dataDir: deps.dataDir, sessionId: id });
      return count === 0 ? null : `Будет загружено ещё раз: ${countOf(count, FILES)}`;
    }
    case 'undo': {
      const { undone, kept } = await undoSession(store, id, now());
      return `Возвращено: ${countOf(undone, GOODS)}; полей, изменённых позже и оставленных: ${kept}`;
    }
    case 'return': {
      const orderId = parseOrderNumber(String(id));
      if (orderId === null) return null;
      return (await giveOrderAgain(store, { orderId, now: now() }))
        ? 'Заказ снова отдаётся.'
        : null;
    }
    case 'accept':
    case 'keep': {
      const isAccepted = verb === 'accept';
      return (await settleDiscrepancy(store, { id, isAccepted, now: now() })) ? 'Отмечено.' : null;
    }
    case 'settle':
      return (await settleNamedTask(store, id, now())) ? 'Отмечено.' : null;
  }
}

async function tellRehearsal(deps: WorkDeps, id: number): Promise<string> {
  try {
    return formatReport(await rehearseSession(deps, id));
  } catch (error) {
    if (!(error instanceof RefusedImportError)) throw error;
    const { file, line, message } = error;
    return `Сверить нельзя. ${formatRemark({ file: file ?? '', line, text: message })}`;
  }
}
