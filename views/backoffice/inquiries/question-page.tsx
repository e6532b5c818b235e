import { DeskField, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import * as links from '../../../shared/routes.ts';
import { formatClock, formatDay } from '../../../shared/ru/dates.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { GuestLink } from '../customers/guest-page.tsx';
import { CardPart, type ShownCard } from '../desk/card-part.tsx';
import { ChangeList, type ShownChange } from '../desk/change-list.tsx';
import { ageOf, DeskForm } from '../desk/desk-form.tsx';
import { type Neighbours, NeighboursPart } from '../desk/neighbours-part.tsx';
import { NotesPart, type ShownNote } from '../desk/notes-part.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';
import { MarkdownMark, PreviewButton } from '../desk/text-preview.tsx';

interface QuestionDeskPageProps {
  question: {
    id: number;
    name: string;
    phone: string;
    email: string;
    question: string;
    answer: string | null;
    asked_at: number;
    answered_at: number | null;
    published: 0 | 1;
  };
  product: {
    code: string;
    title: string;
    stock: readonly { title: string; free: number }[];
  } | null;
  card: ShownCard | null;
  notes: readonly ShownNote[];
  staff: readonly { id: number; name: string }[];
  me: { id: number; role: StaffRole };
  changes: readonly ShownChange[];
  earlier: readonly { id: number; question: string; answer: string | null }[];
  /** Texts from which an answer may be begun. */
  templates: readonly { id: number; title: string; text: string }[];
  /** Answer with a chosen text put to its end; null: none was chosen. */
  begun: string | null;
  around: Neighbours;
  mayChange: boolean;
  shopUrl: string;
  refused: Refused | null;
  url: string;
  now: number;
}

/** A question beside what is known of its product, with the answer below. */
export function QuestionDeskPage(props: QuestionDeskPageProps) {
  const { question, product, card, earlier, changes, mayChange, shopUrl, url, now, me } = props;
  const thing = { entity: 'question', id: String(question.id) };
  const own = refusedOf(props.refused, desk.answer(question.id));
  const isTicked = own?.values['publish'] === 'yes';
  const wasTicked = own?.values[`${DeskField.Was}publish`] === 'yes';
  const isPublished = own && isTicked !== wasTicked ? isTicked : question.published === 1;
  return (
    <div className="desk-columns">
      <div className="desk-wide">
        <div className="desk-order-head">
          <NeighboursPart around={props.around} title="к очереди" />
        </div>
        <p className="muted">
          {question.name}
          {question.phone && `, ${formatPhone(question.phone)}`}
          {question.email && `, ${question.email}`}, {formatDay(question.asked_at)}{' '}
          {formatClock(question.asked_at)}
          {question.answered_at === null && `, ждёт ${ageOf(question.asked_at, now)}`}
        </p>
        <blockquote className="desk-quote">{question.question}</blockquote>
        {mayChange ? (
          <>
            <TemplateChoice {...props} />
            <DeskForm action={desk.answer(question.id)} returnTo={url} className="desk-stack">
              <label className="field">
                <span>Ответ</span>
                <textarea
                  className="input"
                  id={ANSWER}
                  name="answer"
                  rows={8}
                  defaultValue={typedIn(own, 'answer') ?? props.begun ?? question.answer ?? ''}
                  aria-invalid={own?.errors['answer'] ? true : undefined}
                  aria-describedby={own?.errors['answer'] ? `${ANSWER}-error` : undefined}
                  required
                  data-key="e"
                />
              </label>
              {own?.errors['answer'] && (
                <span className="field-error" id={`${ANSWER}-error`}>
                  {own.errors['answer']}
                </span>
              )}
              <input type="hidden" name={`${DeskField.Was}answer`} value={question.answer ?? ''} />
              <input
                type="hidden"
                name={`${DeskField.Was}publish`}
                value={question.published === 1 ? 'yes' : ''}
              />
              <label className="check">
                <input type="checkbox" name="publish" value="yes" defaultChecked={isPublished} />{' '}
                показать всем на сайте
              </label>
              <MarkdownMark name="answer" label="Ответ" />
              <div className="desk-inline">
                <button className="button button-primary" type="submit" data-key="s">
                  {question.answer === null ? 'Ответить' : 'Ответить заново'}
                </button>
                <PreviewButton />
              </div>
            </DeskForm>
          </>
        ) : (
          question.answer && <p>{question.answer}</p>
        )}
        <h2>Изменения</h2>
        <ChangeList changes={changes} url={url} />
      </div>
      <div className="desk-side">
        <CardPart
          thing={thing}
          card={card}
          staff={props.staff}
          me={me}
          refused={props.refused}
          url={url}
        />
        {product && (
          <section aria-labelledby="product">
            <h2 id="product">{product.title}</h2>
            <p>
              <a className="link" href={shopUrl + links.product(product.code)}>
                {product.code} на сайте
              </a>
            </p>
            {product.stock.length === 0 ? (
              <p className="muted">Свободных нет ни на одном складе.</p>
            ) : (
              <ul>
                {product.stock.map(({ title, free }) => (
                  <li key={title}>
                    {title}: <strong>{free}</strong>
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
        {earlier.length > 0 && (
          <section aria-labelledby="earlier">
            <h2 id="earlier">Отвечали раньше</h2>
            <ul className="desk-changes">
              {earlier.map(({ id, question: asked, answer }) => (
                <li key={id}>
                  <span className="muted">{asked}</span> {answer}
                </li>
              ))}
            </ul>
          </section>
        )}
        <GuestLink phone={question.phone} email={question.email} role={me.role} />
        <NotesPart thing={thing} notes={props.notes} me={me} refused={props.refused} url={url} />
      </div>
    </div>
  );
}

/** Id of the field of the answer. */
const ANSWER = 'answer';

function TemplateChoice({ question, templates }: QuestionDeskPageProps) {
  if (templates.length === 0) return null;
  return (
    <form action={desk.question(question.id)} className="desk-inline" data-insert={`#${ANSWER}`}>
      <select className="input" name="template" aria-label="Заготовка">
        {templates.map(({ id, title, text }) => (
          <option key={id} value={id} data-text={text}>
            {title}
          </option>
        ))}
      </select>
      <button className="desk-mini" type="submit">
        Вставить заготовку
      </button>
    </form>
  );
}
