import { DeskField } from '../../../shared/backoffice.ts';

/** The order in which a form of places was shown, so that none is turned back that was made since. */
export const ShownOrder = ({ keys }: { keys: readonly (string | number)[] }) => (
  <input type="hidden" name={`${DeskField.Was}order`} value={keys.join(' ')} />
);
