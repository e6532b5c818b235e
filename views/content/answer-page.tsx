import type { QuestionKind } from '../../shared/contract/catalog.ts';
import type { Question, QuestionDetails } from '../../shared/contract/content.ts';
import * as links from '../../shared/routes.ts';
import { formatFullDay, moscowDay } from '../../shared/ru/dates.ts';
import { shorten } from '../../shared/shorten.ts';
import { Photo } from '../../shared/ui/photo.tsx';
import { PagePath } from '../layout/page-path.tsx';
import { SafeHtml } from '../layout/raw-html.tsx';
import { Section } from '../layout/section.tsx';
import { AnswerList } from './answer-list.tsx';
import { AskPanel } from './ask-panel.tsx';
import { Neighbours } from './neighbours.tsx';

/** A longer question stands whole under its first words. */
export const MAX_HEADING = 140;

interface AnswerPageProps {
  answer: QuestionDetails;
  kind: QuestionKind | null;
  /** Questions of the same kind. */
  others: readonly Question[];
  shopName: string;
}

/** The way to an answer: all of them, those of its kind. */
export const answerTrail = (kind: QuestionKind | null) => [
  { title: 'Вопросы и ответы', url: links.answers() },
  ...(kind ? [{ title: kind.title, url: links.answers({ kind: kind.id }) }] : []),
];

/** The last step of that way. */
export const answerStep = ({ question }: Pick<Question, 'question'>) => shorten(question, 60);

/** One question with its answer. */
export function AnswerPage({ answer, kind, others, shopName }: AnswerPageProps) {
  const { question, name, asked_at, answered_at, product, newer, older } = answer;
  const heading = shorten(question, MAX_HEADING);
  return (
    <div className="container answer-page">
      <PagePath items={answerTrail(kind)} current={answerStep(answer)} />
      <article className="answer-article">
        <h1>{heading}</h1>
        <p className="caption">
          {name && `${name}, `}
          <Day at={asked_at} />
        </p>
        {heading !== question && <p className="answer-question">{question}</p>}
        {product && <AskedProduct {...product} />}
        <div className="answer-text">
          <p>
            <strong>{`Отвечает «${shopName}»`}</strong>, <Day at={answered_at} />
          </p>
          <SafeHtml html={answer.answer} />
        </div>
        <Neighbours label="Соседние вопросы" newer={newer} older={older} address={links.answer} />
      </article>
      <AskPanel product={product?.code ?? null} />
      {kind && others.length > 0 && (
        <Section
          id="others"
          title={kind.title}
          more={{ title: 'Все ответы', url: links.answers({ kind: kind.id }) }}
        >
          <AnswerList questions={others} />
        </Section>
      )}
    </div>
  );
}

const Day = ({ at }: { at: number }) => <time dateTime={moscowDay(at)}>{formatFullDay(at)}</time>;

function AskedProduct({ code, title, image }: NonNullable<QuestionDetails['product']>) {
  return (
    <a className="asked-product" href={links.product(code)}>
      <Photo imageKey={image} alt="" width={64} />
      <span>
        {title}
        <small>Код {code}</small>
      </span>
    </a>
  );
}
