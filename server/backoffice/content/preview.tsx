import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Express } from 'express';
import type { ReactNode } from 'react';
import { ANYONE } from '../../../shared/contract/anyone.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { DAY_MS, type Millis, WEEK_MS } from '../../../shared/millis.ts';
import { PartId } from '../../../shared/page-parts.ts';
import { AnswerPage } from '../../../views/content/answer-page.tsx';
import { NewsPage } from '../../../views/content/news-page.tsx';
import { TextPage } from '../../../views/content/text-page.tsx';
import { Banners } from '../../../views/home/banners.tsx';
import { SolutionCards } from '../../../views/home/solution-cards.tsx';
import { Document } from '../../../views/layout/document.tsx';
import { createFillFacts, type FillFacts, fillAll } from '../../content/facts.ts';
import { renderMarkdown } from '../../content/render-markdown.ts';
import { loadTokenSecret } from '../../identity/load-token-secret.ts';
import { createProblem, HttpError } from '../../platform/http/problem.ts';
import { renderToBytes } from '../../platform/http/render.ts';
import type { DeskDeps } from '../desk/desk-deps.ts';
import { parseBlocks } from '../records/block-form.ts';
import { findDraft, type RecordName, readRecordName } from '../records/find-records.ts';
import { faultOf, storedValue } from '../records/record-fields.ts';
import type { RecordKind, Texts } from '../records/record-kind.ts';
import { contentKinds } from './content-kinds.ts';

const TIMEOUT_MS = 10_000;
/** Kinds that the shop shows by themselves. */
const SHOWN = new Set(['news', 'banners', 'pages', 'answers', 'solutions']);

/** A link to a draft for a week, for whoever has it; null: such things are not looked at alone. */
export async function previewLink(
  { store, site }: DeskDeps,
  { kind, id }: RecordName,
  now: Millis,
): Promise<string | null> {
  if (!SHOWN.has(kind.key)) return null;
  // The same for a day, so that one page shows one link.
  const until = Math.ceil((now + WEEK_MS) / DAY_MS);
  const mark = sign(await loadTokenSecret(store), `${id}.${until}`);
  return site.origin + desk.contentPreview(`${id}.${until}.${mark}`);
}

const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`preview of ${text}`).digest('base64url');

/** The name of the draft that a link was given for; null: it was not given by us, or it is over. */
async function readToken(deps: DeskDeps, token: string): Promise<RecordName | null> {
  const [, id = '', until = '', mark = ''] =
    /^(.{1,130})\.(\d{1,6})\.([\w-]{43})$/.exec(token) ?? [];
  const right = sign(await loadTokenSecret(deps.store), `${id}.${until}`);
  const isOurs = mark !== '' && timingSafeEqual(Buffer.from(mark), Buffer.from(right));
  if (!isOurs || Number(until) * DAY_MS < deps.now()) return null;
  return readRecordName(contentKinds, id);
}

/** A draft as visitors would see it; nobody signs in for it, whoever has the link may look. */
export function addPreviewRoute(app: Express, deps: DeskDeps): void {
  app.get(desk.contentPreview.path, async (req, res) => {
    const name = await readToken(deps, String(req.params['token']));
    const draft = name && (await findDraft(deps.store.db, name));
    if (!draft) throw new HttpError(createProblem(404, undefined, 'Черновика больше нет'));
    const { assets, company, config } = deps;
    const fill = createFillFacts(deps);
    const texts = fillPlain(draft.texts, fill);
    const body = await showDraft(deps, { kind: name.kind, texts, fill });
    const page = (
      <Document
        head={{
          title: `Черновик — ${company.name}`,
          description: '',
          canonical: '/',
          robots: 'noindex, follow',
        }}
        assets={assets}
        siteUrl={config.siteUrl}
        siteName={company.name}
        extraSheet="content"
      >
        <main id={PartId.Main} tabIndex={-1}>
          {body}
        </main>
      </Document>
    );
    const bytes = await renderToBytes(page, TIMEOUT_MS);
    res.setHeader('Referrer-Policy', 'no-referrer');
    res.type('html').send(bytes);
  });
}

/** Blocks are JSON, whose texts are filled in once it is read. */
const fillPlain = ({ blocks = '[]', ...texts }: Texts, fill: FillFacts): Texts => ({
  ...fillAll(texts, fill),
  blocks,
});

interface ShownDraft {
  kind: RecordKind;
  texts: Texts;
  fill: FillFacts;
}

async function showDraft(deps: DeskDeps, { kind, texts, fill }: ShownDraft): Promise<ReactNode> {
  const value = (name: string) => {
    const field = kind.fields.find((one) => one.name === name);
    const text = texts[name] ?? '';
    return field && faultOf(field, text, true) === null ? storedValue(field, text) : null;
  };
  const text = (name: string) => texts[name] ?? '';
  const image = (value('image') as string | null) || null;
  const title = text('title') || 'Без заголовка';
  const published_at = (value('published_at') as number | null) || deps.now();
  switch (kind.key) {
    case 'news': {
      const body = renderMarkdown(text('body'));
      const lead = text('lead');
      const item = { id: 0, title, lead, image, published_at, body, newer: null, older: null };
      return <NewsPage item={item} />;
    }
    case 'pages':
      return showPage(deps, { kind, texts, fill }, title);
    case 'answers':
      return showAnswer(deps, texts);
    case 'solutions':
      return (
        <div className="container">
          <SolutionCards
            solutions={[
              {
                id: 0,
                title,
                text: text('text'),
                price_from: value('price_from') as number | null,
                url: `#${PartId.Main}`,
                image,
                badges: JSON.parse(text('badges') || '[]'),
                product_ids: [],
              },
            ]}
          />
        </div>
      );
    default: {
      const place = text('place') === 'home' ? 'home' : 'main_slider';
      const words = { title, text: text('text'), action: text('action') || 'Смотреть' };
      const banner = { id: 0, place, ...words, url: `#${PartId.Main}`, image } as const;
      return (
        <div className="container home">
          <Banners banners={[banner]} />
        </div>
      );
    }
  }
}

async function showPage(
  { shop, company, now }: DeskDeps,
  { texts, fill }: ShownDraft,
  title: string,
) {
  const { blocks } = parseBlocks(texts['blocks'] ?? '[]');
  const kinds = blocks.flatMap((block) => (block.kind === 'answers' ? [block.kind_id] : []));
  const lists = await Promise.all(
    kinds.map(async (kind_id) => {
      const { list } = await shop.questions(ANYONE, {
        kind_id,
        general: true,
        limit: 5,
      });
      return [kind_id, list] as const;
    }),
  );
  const page = {
    slug: '',
    title,
    body: renderMarkdown(texts['body'] ?? ''),
    blocks: fillAll(
      blocks.map((block) =>
        block.kind === 'text' ? { ...block, body: renderMarkdown(block.body) } : block,
      ),
      fill,
    ),
    updated_at: now(),
  };
  return <TextPage page={page} answers={new Map(lists)} company={company} />;
}

function showAnswer({ company, now }: DeskDeps, texts: Texts) {
  const answer = {
    id: 0,
    kind_id: 0,
    name: company.name,
    question: texts['question'] || 'Вопрос',
    answer: renderMarkdown(texts['answer'] ?? ''),
    asked_at: now(),
    answered_at: now(),
    product: null,
    newer: null,
    older: null,
  };
  return <AnswerPage answer={answer} kind={null} others={[]} shopName={company.name} />;
}
