import type { Millis } from '../../shared/millis.ts';
import { formatFullMoment } from '../../shared/ru/dates.ts';
import { readKeptTexts } from '../platform/read-kept.ts';
import { readOptions } from '../platform/read-options.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { endWebhook, tryWebhook, type WebhookTry } from './deliver-webhook.ts';
import { isWebhookEvent, PING, webhookEvents } from './events.ts';
import { createWebhookPost, type PostOptions, parseWebhookUrl } from './post-webhook.ts';
import { createWebhookSecret } from './sign-webhook.ts';

interface WebhookCommandOptions {
  argv: readonly string[];
  store: Store;
  out: { write(text: string): unknown };
  now: () => Millis;
  /** Look-up of addresses, and those that are posted to. */
  posting?: PostOptions;
}

const SHOWN_TRIES = 50;

const WEBHOOK_USAGE = `Веб-хуки: магазин сам сообщает программам, что случилось.

  npm run api:webhook                                            показать подписки
  npm run api:webhook -- ИМЯ --url https://… --events СОБЫТИЕ,…  подписать
  npm run api:webhook -- --test НОМЕР                            послать пробное сообщение
  npm run api:webhook -- --journal НОМЕР                         последние попытки доставки
  npm run api:webhook -- --end НОМЕР                             прекратить

События:
${Object.entries(webhookEvents)
  .map(([event, title]) => `  ${event.padEnd(16)} ${title}`)
  .join('\n')}

Секрет показывается один раз; им подписано каждое сообщение (docs/api.md).
`;

/** The command of webhooks. Gives its exit code: 0 done, 1 it did not work, 2 wrong usage. */
export async function runWebhookCommand(options: WebhookCommandOptions): Promise<0 | 1 | 2> {
  const { argv, store, out, now } = options;
  const wrong = (reason: string): 2 => {
    out.write(`${reason}\n\n${WEBHOOK_USAGE}`);
    return 2;
  };
  const words = readWords(argv, out);
  if (!words) return wrong('Непонятная команда');
  const { title, values } = words;
  if (argv.length === 0) {
    out.write(await listWebhooks(store));
    return 0;
  }
  const named = values.test ?? values.journal ?? values.end;
  if (named === undefined) {
    const events = values.events.split(',').map((one) => one.trim());
    const unknown = events.find((event) => !isWebhookEvent(event));
    if (!title) return wrong('Нужно имя подписки');
    if (unknown !== undefined) return wrong(`Нет такого события: ${unknown || '(не названо)'}`);
    try {
      parseWebhookUrl(values.url, options.posting);
    } catch (error) {
      return wrong(`Адрес не подходит: ${(error as Error).message}`);
    }
    const made = await makeWebhook(store, { title, url: values.url, events }, now());
    out.write(`Подписка № ${made.id} «${title}». Секрет: ${made.secret}\n`);
    out.write('Сохраните его сейчас: больше он нигде не показывается.\n');
    return 0;
  }
  const hook = await store.db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', Number(named) || 0)
    .executeTakeFirst();
  if (!hook) {
    out.write(`Нет подписки № ${named}\n`);
    return 1;
  }
  if (values.end !== undefined) {
    await endWebhook(store, hook.id, now());
    out.write(`Подписка № ${hook.id} прекращена.\n`);
    return 0;
  }
  if (values.journal !== undefined) {
    out.write(await showJournal(store, hook.id));
    return 0;
  }
  const at = now();
  const message = { webhookId: hook.id, eventId: `${hook.id}-ping-${at}`, event: PING, at };
  const deps = { store, post: createWebhookPost(options.posting), now };
  const tried = await tryWebhook(deps, hook, { ...message, data: {} });
  out.write(`${sayTry(tried)}\n`);
  return isTaken(tried) ? 0 : 1;
}

function readWords(argv: readonly string[], out: WebhookCommandOptions['out']) {
  const read = readOptions(
    {
      args: [...argv],
      allowPositionals: true,
      options: {
        url: { type: 'string', default: '' },
        events: { type: 'string', default: '' },
        test: { type: 'string' },
        journal: { type: 'string' },
        end: { type: 'string' },
      },
    },
    out,
  );
  if (!read) return null;
  const { values, positionals } = read;
  const [title = '', ...more] = positionals;
  return more.length === 0 ? { title: title.trim().slice(0, 100), values } : null;
}

/** Goods that change from now on are told. */
async function makeWebhook(
  store: Store,
  { title, url, events }: { title: string; url: string; events: readonly string[] },
  now: Millis,
): Promise<{ id: number; secret: string }> {
  const secret = createWebhookSecret();
  return transaction(store, async (tx) => {
    const { value: goods_seq } = await tx
      .selectFrom('sequences')
      .select('value')
      .where('name', '=', 'catalog')
      .executeTakeFirstOrThrow();
    const { last } = await tx
      .selectFrom('products')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('webhooks')
      .values({
        title,
        url,
        secret,
        events: JSON.stringify(events),
        created_at: now,
        ended_at: null,
        goods_seq,
        goods_id: Number(last ?? 0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, secret };
  });
}
const isTaken = ({ status }: Pick<WebhookTry, 'status'>) =>
  status !== null && status >= 200 && status < 300;

function sayTry(tried: WebhookTry): string {
  const { status, ms, error } = tried;
  const said = status === null ? `нет ответа: ${error}` : `ответ ${status}`;
  return `${isTaken(tried) ? 'принято' : 'не принято'}, ${said}, ${ms} мс`;
}

async function listWebhooks({ db }: Store): Promise<string> {
  const hooks = await db.selectFrom('webhooks').selectAll().orderBy('id').execute();
  if (hooks.length === 0) return WEBHOOK_USAGE;
  const lines = await Promise.all(
    hooks.map(async ({ id, title, url, events, ended_at }) => {
      const last = await db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('webhook_id', '=', id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const state = ended_at === null ? 'действует' : `прекращена ${formatFullMoment(ended_at)}`;
      const tried = last
        ? `последняя попытка ${formatFullMoment(last.at)}: ${sayTry(last)}`
        : 'попыток не было';
      return `№ ${id} «${title}» → ${url}: ${readKeptTexts(events).join(', ')}; ${state}; ${tried}`;
    }),
  );
  return `${lines.join('\n')}\n`;
}

async function showJournal({ db }: Store, webhookId: number): Promise<string> {
  const tries = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(SHOWN_TRIES)
    .execute();
  if (tries.length === 0) return 'Попыток ещё не было.\n';
  return tries
    .map(
      (one) =>
        `${formatFullMoment(one.at)} ${one.event} ${one.event_id}, попытка ${one.attempt}: ${sayTry(one)}\n`,
    )
    .join('');
}
