import { DeskField, mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { DeskForm } from './desk-form.tsx';
import { type Refused, refusedOf, typedIn } from './refused.ts';

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
  refused: Refused | null;
  url: string;
}

/** Person who looks after a thing, its due day, and the form to change both. */
export function CardPart({ thing, card, staff, me, refused, url }: CardPartProps) {
  if (!mayRole(me.role, 'desk.write')) return null;
  const sent = refusedOf(refused, desk.card());
  const isOwn = sent?.values['entity'] === thing.entity && sent.values['id'] === thing.id;
  const typed = (name: string) => (isOwn ? typedIn(sent, name) : undefined);
  const keeper = card?.staffId ?? '';
  const due = card?.dueOn ?? '';
  return (
    <section aria-labelledby="whose">
      <h2 id="whose">Ведёт: {card?.staff ?? 'никто'}</h2>
      {card?.staffId !== me.id && (
        <DeskForm action={desk.card()} returnTo={url} className="desk-inline">
          <ThingFields thing={thing} keeper={keeper} />
          <button className="desk-mini" type="submit" name="act" value="take" data-key="a">
            Взять
          </button>
        </DeskForm>
      )}
      <DeskForm action={desk.card()} returnTo={url} className="desk-inline">
        <ThingFields thing={thing} keeper={keeper} />
        <input type="hidden" name={`${DeskField.Was}due`} value={due} />
        <select
          className="input"
          name="staff"
          aria-label="Кому передать"
          defaultValue={typed('staff') ?? keeper}
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
          defaultValue={typed('due') ?? due}
        />
        <button className="desk-mini" type="submit" name="act" value="give">
          Передать
        </button>
      </DeskForm>
    </section>
  );
}

/** Fields of both forms: the thing, and who had it when the page was made. */
function ThingFields({ thing, keeper }: { thing: ShownThing; keeper: number | '' }) {
  return (
    <>
      <input type="hidden" name="entity" value={thing.entity} />
      <input type="hidden" name="id" value={thing.id} />
      <input type="hidden" name={`${DeskField.Was}staff`} value={keeper} />
    </>
  );
}
