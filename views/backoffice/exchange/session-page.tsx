import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import {
  answerWords,
  fileStates,
  isRefusal,
  leftOutWords,
  sessionKinds,
  sessionStates,
} from '../../../shared/exchange-words.ts';
import { formatClock, formatDay } from '../../../shared/ru/dates.ts';
import { countOf, GOODS } from '../../../shared/ru/plural.ts';
import { DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';
import { UndoPart } from '../desk/undo-part.tsx';
import type { ShownImport } from '../imports/import-progress.tsx';
import { PriceAnswers } from './price-answers.tsx';
import { Rehearsal } from './rehearsal.tsx';

interface ExchangeSessionPageProps {
  session: {
    id: number;
    name: string;
    kind: keyof typeof sessionKinds;
    state: keyof typeof sessionStates;
    startedAt: number;
    endedAt: number | null;
    address: string;
    /** Version of the protocol that 1C has named; '' none. */
    version: string;
    /** JSON: goods that wait to be taken off sale. */
    removal: string | null;
  };
  /** Steps that the journal has let go of. */
  leftOut: { steps: number; refused: number };
  /** Number of goods whose new prices wait for a person. */
  heldPrices: number;
  /** The removal was confirmed, and has not ended. */
  isRemoving: boolean;
  files: readonly {
    id: number;
    name: string;
    bytes: number;
    /** It came and is kept still, as far as is known. */
    isHere: boolean;
    /** It may hold people's data. */
    hasPeople: boolean;
    state: keyof typeof fileStates;
    detail: string;
    /** Decisions on price types and warehouses. */
    decisions: readonly string[];
  }[];
  steps: readonly {
    id: number;
    at: number;
    ms: number;
    step: string;
    file: string;
    answer: string;
  }[];
  orders: readonly { orderId: number; number: string; acknowledged: 0 | 1 }[];
  /** Goods that it has changed: put back, left by that, and not put back. */
  undone: { changed: number; undone: number; kept: number };
  /** Told what its files would change now. */
  rehearsal: ShownImport | null;
  role: StaffRole;
  refused: Refused | null;
  url: string;
}

/** One session of an exchange: what came, what left, and what can be done about it. */
export function ExchangeSessionPage(props: ExchangeSessionPageProps) {
  const { session, heldPrices, isRemoving, files, steps, orders, undone, rehearsal, role, url } =
    props;
  const { id, removal } = session;
  const early = leftOutWords(props.leftOut);
  const mayChange = mayRole(role, 'exchange.change');
  const canRepeat = files.some(({ state }) => state === 'applied' || state === 'refused');
  return (
    <>
      <p className="muted">
        {session.name}, {sessionKinds[session.kind]}, {formatDay(session.startedAt)}{' '}
        {formatClock(session.startedAt)}, {sessionStates[session.state]}, адрес {session.address}
        {session.version && `, версия обмена ${session.version}`}
      </p>
      {removal !== null && (
        <p className="desk-said desk-refused">
          {isRemoving
            ? 'Товары снимают с продажи. Если это оборвалось, нажмите ещё раз: снятие продолжится.'
            : 'Обмен снимет с продажи больше половины товаров. Проверьте выгрузку и подтвердите, если так и надо.'}
        </p>
      )}
      {heldPrices > 0 && (
        <p className="desk-said desk-refused">
          Похоже на ошибку в ценах: {countOf(heldPrices, GOODS)} с новой ценой. Магазин продаёт по
          прежним, пока вы не ответите; примеры — у файла ниже.
        </p>
      )}
      {mayChange && heldPrices > 0 && <PriceAnswers sessionId={id} url={url} />}
      {mayChange && (
        <div className="desk-steps">
          {removal !== null && (
            <DeskForm action={desk.exchangeRemoval(id)} returnTo={url}>
              <button className="button button-primary button-small" type="submit">
                Снять с продажи
              </button>
            </DeskForm>
          )}
          {canRepeat && (
            <DeskForm action={desk.exchangeRehearsal(id)} returnTo={url}>
              <button className="desk-mini" type="submit">
                Что изменилось бы
              </button>
            </DeskForm>
          )}
          {canRepeat && (
            <DeskForm action={desk.exchangeRepeat(id)} returnTo={url}>
              <button className="desk-mini" type="submit">
                Загрузить файлы ещё раз
              </button>
            </DeskForm>
          )}
        </div>
      )}
      <UndoPart
        action={mayChange ? desk.exchangeUndo(id) : null}
        first={undone.changed > 0 ? `Вернуть, как было: ${countOf(undone.changed, GOODS)}` : null}
        undone={undone.undone + undone.kept > 0 ? undone : null}
        url={url}
      />
      {mayChange && rehearsal && <Rehearsal job={rehearsal} url={url} />}
      <h2>Файлы</h2>
      {files.length === 0 && <p className="muted">Файлов не было.</p>}
      <ul className="desk-changes">
        {files.map((file) => (
          <li key={file.id}>
            {file.isHere && mayChange && !file.hasPeople ? (
              <a className="link" href={desk.exchangeFile(file.id)} download>
                {file.name}
              </a>
            ) : (
              <strong>{file.name}</strong>
            )}{' '}
            {Math.ceil(file.bytes / 1024)} КБ, {fileStates[file.state]}
            {file.detail && `: ${file.detail}`}
            {file.isHere && mayChange && file.hasPeople && (
              <TakeFile id={file.id} refused={props.refused} url={url} />
            )}
            {file.decisions.map((decision) => (
              <div key={decision} className="muted">
                {decision}
              </div>
            ))}
          </li>
        ))}
      </ul>
      {orders.length > 0 && (
        <>
          <h2>Заказы</h2>
          <ul className="desk-changes">
            {orders.map(({ orderId, number, acknowledged }) => (
              <li key={orderId}>
                <a href={desk.order(orderId)}>{number}</a>{' '}
                {acknowledged ? 'принят 1С' : 'выдан, 1С не подтвердила'}
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>Шаги</h2>
      <ol className="desk-changes">
        {steps.map((step) => (
          <li key={step.id}>
            <span className="muted">{formatClock(step.at)}</span> {step.step} {step.file}: {step.ms}{' '}
            мс
            {step.answer && <StepAnswer answer={step.answer} />}
          </li>
        ))}
      </ol>
      {early && <p className="muted">{early}</p>}
    </>
  );
}

function StepAnswer({ answer }: { answer: string }) {
  const words = ` — ${answerWords(answer).slice(0, 200)}`;
  return isRefusal(answer) ? <strong>{words}</strong> : words;
}

/** Takes away a file that may hold people's data: it says what for. */
function TakeFile({ id, refused, url }: { id: number; refused: Refused | null; url: string }) {
  const own = refusedOf(refused, desk.exchangeFile(id));
  return (
    <details open={Boolean(own)}>
      <summary className="link">Скачать: в файле могут быть данные людей</summary>
      <DeskForm action={desk.exchangeFile(id)} returnTo={url} className="desk-inline">
        <DeskInput
          form={`file-${id}`}
          name="reason"
          label="Зачем"
          value=""
          typed={typedIn(own, 'reason')}
          error={own?.errors['reason']}
          required
        />
        <button className="desk-mini" type="submit">
          Скачать
        </button>
      </DeskForm>
    </details>
  );
}
