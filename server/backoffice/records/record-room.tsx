import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { mayRole, type Right } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import { RecordPage } from '../../../views/backoffice/records/record-page.tsx';
import { RecordsPage } from '../../../views/backoffice/records/records-page.tsx';
import { createFillFacts } from '../../content/facts.ts';
import { loadThing } from '../desk/cards.ts';
import type { DeskDeps } from '../desk/desk-deps.ts';
import {
  type DeskActionRoute,
  type DeskAnswer,
  type DeskPageRoute,
  type DeskRequest,
  deskAction,
} from '../desk/desk-page.ts';
import { listQuery } from '../desk/list-page.ts';
import type { ReceivedFile } from '../desk/receive-files.ts';
import { discardDraft, moveRecord, removeRecord } from './arrange-records.ts';
import { blocksText, hasBlocks, readBlocks, withBlocks } from './block-form.ts';
import { findBothChanged } from './draft-base.ts';
import { findBecame } from './find-made.ts';
import {
  findDraft,
  findTexts,
  listRecords,
  type RecordName,
  readRecordName,
} from './find-records.ts';
import { keepPicture } from './keep-picture.ts';
import { blankTexts, titlesOf } from './record-fields.ts';
import type { RecordKind } from './record-kind.ts';
import { saveRecord } from './save-record.ts';

interface RecordRoomOptions {
  kinds: readonly RecordKind[];
  see: Right;
  change: Right;
  /** Pattern and builder of the list of a kind. */
  list: { path: string } & ((kind: string) => string);
  /** Of one thing. */
  item: { path: string } & ((id: string) => string);
  /** Links beside the kinds. */
  others?: readonly { title: string; link: string }[];
  /** A link to a draft as visitors would see it; null: nothing to see. */
  previewOf?(deps: DeskDeps, name: RecordName, now: number): Promise<string | null>;
}

interface RecordRoom {
  listPage: DeskPageRoute;
  itemPage: DeskPageRoute;
  itemAction: DeskActionRoute;
}

const PICTURE = { maxBytes: 10_000_000, maxFiles: 10 };

/** Pages and changes of things that the staff write by forms. */
export function createRecordRoom(options: RecordRoomOptions): RecordRoom {
  return {
    listPage: {
      path: options.list.path,
      right: options.see,
      load: (deps, request) => loadList(options, deps, request),
    },
    itemPage: {
      path: options.item.path,
      right: options.see,
      load: (deps, request) => loadItem(options, deps, request),
      async findGone(_deps, { params }) {
        const name = readRecordName(options.kinds, params['id']);
        return name && { titles: titlesOf(name.kind), became: null };
      },
    },
    itemAction: createAction(options),
  };
}

async function loadList(
  options: RecordRoomOptions,
  { store, config }: DeskDeps,
  request: DeskRequest,
) {
  const { params, query, staff, url, now } = request;
  const kind = options.kinds.find(({ key }) => key === params['kind']);
  if (!kind) return null;
  const asked = listQuery(query);
  const page = asked.page(1000);
  const q = asked.text('q');
  const { list, hasMore } = await listRecords(store.db, kind, { page, q, now });
  const body = (
    <RecordsPage
      kind={kind}
      tabs={tabsOf(options, kind.key)}
      records={list}
      page={page}
      hasMore={hasMore}
      q={q}
      itemLink={options.item}
      mayChange={mayRole(staff.role, options.change)}
      shopUrl={config.siteUrl}
      url={url}
    />
  );
  return { title: kind.title, data: { records: list }, body };
}

const tabsOf = ({ kinds, list, others = [] }: RecordRoomOptions, current: string) => [
  ...kinds.map(({ key, title }) => ({ title, link: list(key), isCurrent: key === current })),
  ...others.map((other) => ({ ...other, isCurrent: false })),
];

async function loadItem(
  options: RecordRoomOptions,
  deps: DeskDeps,
  request: DeskRequest,
): Promise<DeskAnswer> {
  const { store, config } = deps;
  const name = readRecordName(options.kinds, request.params['id']);
  if (!name) return null;
  const { kind, key, id } = name;
  const [published, draft, choices] = await Promise.all([
    key === null ? null : findTexts(store.db, kind, key),
    kind.hasDrafts ? findDraft(store.db, name) : null,
    kind.choices?.(store.db) ?? {},
  ]);
  const isNew = key === null && !id.includes('-new-');
  if (!published && !draft && !isNew) {
    const became = await findBecame(store.db, name);
    return became === null ? null : showBecame(options, deps, request, became);
  }
  const texts = draft?.texts ?? published ?? blankTexts(kind);
  const thing =
    key === null
      ? { entity: 'content_draft', entityId: id }
      : { entity: kind.entity, entityId: key };
  const { changes } = await loadThing(store.db, thing, request.staff);
  const mayChange = mayRole(request.staff.role, options.change);
  const body = (
    <RecordPage
      kind={kind}
      texts={texts}
      choices={choices}
      action={options.item(id)}
      tabs={tabsOf(options, kind.key)}
      isNew={published === null}
      hasDraft={draft !== null}
      conflicts={draft ? findBothChanged(draft, titlesOf(kind)) : []}
      preview={draft ? ((await options.previewOf?.(deps, name, request.now)) ?? null) : null}
      shopLink={published && key !== null ? shopLinkOf(kind, key, published, config.siteUrl) : null}
      more={key === null ? null : (kind.more?.(key) ?? null)}
      changes={changes}
      mayChange={mayChange}
      refused={withBlocks(request.refused)}
      url={request.url}
    />
  );
  return {
    title: titleOf(name, published !== null),
    data: { texts, isDraft: draft !== null },
    body,
  };
}

/** The form of what a draft has become; texts that were typed into that of the draft stand in it. */
function showBecame(
  options: RecordRoomOptions,
  deps: DeskDeps,
  request: DeskRequest,
  became: string,
): Promise<DeskAnswer> | DeskAnswer {
  const { refused } = request;
  const url = options.item(became);
  if (!refused) return { kind: 'redirect', location: url };
  const moved = { ...refused, action: url };
  return loadItem(options, deps, { ...request, params: { id: became }, url, refused: moved });
}

const titleOf = ({ kind }: RecordName, isPublished: boolean) =>
  isPublished ? kind.one : `${kind.one}: новое`;

function shopLinkOf(
  kind: RecordKind,
  key: string,
  texts: Readonly<Record<string, string>>,
  siteUrl: string,
) {
  const path = kind.shopPath?.({ ...texts, [kind.idColumn]: key });
  return path ? siteUrl + path : null;
}

const inputSchema = z.looseObject({
  act: z.enum(['save', 'draft', 'remove', 'discard', 'up', 'down'], 'Неизвестное действие'),
});

function createAction(options: RecordRoomOptions): DeskActionRoute {
  return deskAction({
    path: options.item.path,
    right: options.change,
    input: inputSchema,
    files: PICTURE,
    async run(deps, request) {
      const { store, company, catalog } = deps;
      const { staff, now, input, params, form, files } = request;
      const name = readRecordName(options.kinds, params['id']);
      if (!name) throw new CallError('not_found', 'Этого больше нет');
      const { kind } = name;
      const { act } = input;
      if (act === 'up' || act === 'down') return moveRecord(store, { name, staff, now }, act);
      const listLink = options.list(kind.key);
      if (act === 'remove') {
        const hasCarrier = deps.config.deliveryProvider === 'cdek';
        const { batchId } = await removeRecord(store, { name, staff, now, hasCarrier });
        return { batchId, location: listLink };
      }
      if (act === 'discard') {
        const { batchId } = await discardDraft(store, { name, staff, now });
        return { batchId, location: name.key === null ? listLink : options.item(name.id) };
      }
      if (act === 'draft' && !kind.hasDrafts)
        throw new CallError('invalid', 'Здесь нет черновиков');
      await readPictures(deps, form, files);
      if ('blocks' in form || hasBlocks(form)) form['blocks'] = blocksOf(form);
      const fill = createFillFacts({ catalog, company, ways: deps.ways });
      const edit = { name, form, isDraft: act === 'draft', staff, now, fill };
      const { result, batchId } = await saveRecord(store, edit);
      return { batchId, location: options.item(result), data: { id: result } };
    },
  });
}

/** Of the form, or of a program that sends them as one. @throws ZodError */
function blocksOf(form: Readonly<Record<string, unknown>>): string {
  const { blocks } = form;
  if (typeof blocks !== 'string') return readBlocks(form);
  try {
    return blocksText(blocks);
  } catch {
    const message = 'Блоки: нужен список JSON';
    throw new z.ZodError([{ code: 'custom', path: ['blocks'], message, input: undefined }]);
  }
}

/** Pictures that came with a form, kept and named in its fields: a refused form does not lose them. */
async function readPictures(
  { store, config }: DeskDeps,
  form: Record<string, unknown>,
  files: readonly ReceivedFile[],
): Promise<void> {
  const issues: z.core.$ZodIssue[] = [];
  for (const { field, path } of files) {
    if (!field.endsWith('.file')) continue;
    const name = field.slice(0, -'.file'.length);
    const bytes = await readFile(path);
    try {
      form[name] = await keepPicture(store, { bytes, dataDir: config.dataDir });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const place = /^blocks\.(\d+)\./.exec(name)?.[1];
      const message = place ? `Блок ${Number(place) + 1}: ${error.message}` : error.message;
      const shown = place ? 'blocks' : name;
      issues.push({ code: 'custom', path: [shown], message, input: undefined });
    }
  }
  if (issues.length > 0) throw new z.ZodError(issues);
}
