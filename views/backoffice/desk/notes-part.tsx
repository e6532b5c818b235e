import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatClock, formatDay } from '../../../shared/ru/dates.ts';
import type { ShownThing } from './card-part.tsx';
import { DeskForm } from './desk-form.tsx';
import { type Refused, refusedOf, typedIn } from './refused.ts';

export interface ShownNote {
  id: number;
  text: string;
  at: number;
  who: string;
  staffId: number;
}

interface NotesPartProps {
  thing: ShownThing;
  notes: readonly ShownNote[];
  me: { id: number; role: StaffRole };
  refused: Refused | null;
  url: string;
}

/** Notes of the staff for each other about a thing. */
export function NotesPart({ thing, notes, me, refused, url }: NotesPartProps) {
  const sent = refusedOf(refused, desk.notes());
  const isOwn = sent?.values['entity'] === thing.entity && sent.values['id'] === thing.id;
  const own = isOwn ? sent : null;
  const error = own?.errors['text'];
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Заметки</h2>
      <ul className="desk-changes">
        {notes.map(({ id, text, at, who, staffId }) => (
          <li key={id}>
            <span className="muted">
              {formatDay(at)} {formatClock(at)} {who}
            </span>{' '}
            {text}
            {staffId === me.id && (
              <DeskForm action={desk.noteRemoval(id)} returnTo={url} className="desk-inline">
                <button className="link" type="submit">
                  Убрать
                </button>
              </DeskForm>
            )}
          </li>
        ))}
      </ul>
      {mayRole(me.role, 'desk.write') && (
        <DeskForm action={desk.notes()} returnTo={url} className="desk-stack">
          <input type="hidden" name="entity" value={thing.entity} />
          <input type="hidden" name="id" value={thing.id} />
          <textarea
            className="input"
            name="text"
            rows={2}
            maxLength={2000}
            defaultValue={typedIn(own, 'text')}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'note-error' : undefined}
            aria-label="Новая заметка"
            placeholder="Видят только сотрудники"
            required
            data-key="n"
          />
          {error && (
            <span className="field-error" id="note-error">
              {error}
            </span>
          )}
          <button className="desk-mini" type="submit">
            Добавить
          </button>
        </DeskForm>
      )}
    </section>
  );
}
