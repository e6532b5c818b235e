import * as desk from '../../../shared/desk-routes.ts';
import { DeskForm } from '../desk/desk-form.tsx';

/** Two answers to prices of a session that wait. */
export function PriceAnswers({ sessionId, url }: { sessionId: number; url: string }) {
  return (
    <DeskForm action={desk.exchangePrices(sessionId)} returnTo={url} className="desk-inline">
      <button className="desk-mini" type="submit" name="take" value="told">
        Принять
      </button>
      <button className="desk-mini" type="submit" name="take" value="own">
        Оставить прежние
      </button>
    </DeskForm>
  );
}
