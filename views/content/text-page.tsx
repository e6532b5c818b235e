import type { ReactNode } from 'react';
import { isTollFree } from '../../shared/company.ts';
import type { PageText } from '../../shared/contract/content.ts';
import type { PageBlock } from '../../shared/contract/page-blocks.ts';
import { PagePath } from '../layout/page-path.tsx';
import { PhoneLink } from '../layout/phone-link.tsx';
import { SafeHtml } from '../layout/raw-html.tsx';
import { Section } from '../layout/section.tsx';
import { PanelBlock } from './blocks/panel-block.tsx';
import { Block, type BlockContext, blockId } from './page-blocks.tsx';

/** Number of texts from which a page says in advance what it holds. */
const CONTENTS_FROM = 4;

/** Id of the section with the page's form: buttons of the page lead to it. */
const PAGE_FORM_ID = 'request';

interface TextPageProps extends BlockContext {
  page: PageText;
  /** Form at the foot of the page: people may ask for something there. */
  form?: { title: string; text: string; body: ReactNode } | undefined;
}

/** A page of the operator: about, service, dealers, planning, privacy policy. */
export function TextPage({ page, form, ...context }: TextPageProps) {
  const { title, body, blocks } = page;
  const panel = blocks.find((block) => block.kind === 'panel');
  const parts = blocks.map((block, index) => ({ id: blockId(index), index, block }));
  const texts = parts.filter(({ block }) => block.kind === 'text');
  const hasContents = texts.length >= CONTENTS_FROM;
  return (
    <div className="container text-page">
      <PagePath current={title} />
      {panel ? (
        <PanelBlock title={title} panel={panel} serviceUrl={context.company.serviceUrl} />
      ) : (
        <h1>{title}</h1>
      )}
      <div className={hasContents ? 'with-contents' : undefined}>
        {hasContents && <Contents parts={texts} />}
        <div>
          {body && (
            <div className="page-body">
              <SafeHtml html={body} />
            </div>
          )}
          {parts.map(({ id, index, block }) => (
            <Block key={id} index={index} block={block} {...context} />
          ))}
        </div>
      </div>
      {form && (
        <Section id={PAGE_FORM_ID} title={form.title} className="page-form">
          <div className="page-form-aside">
            <p>{form.text}</p>
            <OrCall phone={context.company.tollFreePhone} />
          </div>
          {form.body}
        </Section>
      )}
    </div>
  );
}

function OrCall({ phone }: { phone: string }) {
  if (phone === '') return null;
  return (
    <p>
      Или позвоните: <PhoneLink phone={phone} />
      {isTollFree(phone) && ' — бесплатно по\u00a0России'}, с&nbsp;9 до&nbsp;18 по&nbsp;московскому
      времени.
    </p>
  );
}

function Contents({ parts }: { parts: readonly { id: string; block: PageBlock }[] }) {
  return (
    <nav className="contents" aria-label="Содержание">
      <ol>
        {parts.map(({ id, block }) => (
          <li key={id}>
            <a href={`#${id}`}>{'title' in block && block.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
