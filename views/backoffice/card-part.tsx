import { mayRole, type StaffRole } from '../../shared/backoffice.ts';
import * as desk from '../../shared/desk-routes.ts';
import { DeskForm } from './desk-form.tsx';

/** A thing of a queue or a card: «order 12». */
export interface ShownThing {
  entity: string;
  id: string;
}

export interface ShownCard {
  staffId: number | null;
  staff: string | null;
  /** YYYY-MM-DD */
  dueOn: string | null;
}

interface CardPartProps {
  thing: ShownThing;
  card: ShownCard | null;
  /** Everyone to whom it can be given. */
  staff: readonly { id: number; name: string }[];
  me: { id: number; role: StaffRole };
  url: string;
}

/** Person who looks after a thing, its due day, and the form to change both. */
export function CardPart({ thing, card, staff, me, url }: CardPartProps) {
  if (!mayRole(me.role, 'desk.write')) return null;
  return (
    <section aria-labelledby="whose">
      <h2 id="whose">Ведёт: {card?.staff ?? 'никто'}</h2>
      <DeskForm action={desk.card()} returnTo={url} className="desk-inline">
        <input type="hidden" name="entity" value={thing.entity} />
        <input type="hidden" name="id" value={thing.id} />
        {card?.staffId !== me.id && (
          <button className="desk-mini" type="submit" name="act" value="take" data-key="a">
            Взять
          </button>
        )}
        <select
          className="input"
          name="staff"
          aria-label="Кому передать"
          defaultValue={card?.staffId ?? ''}
        >
          <option value="">никому</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <input
          className="input"
          type="date"
          name="due"
          aria-label="Срок"
          defaultValue={card?.dueOn ?? ''}
        />
        <button className="desk-mini" type="submit" name="act" value="give">
          Передать
        </button>
      </DeskForm>
    </section>
  );
}
