import { type Denial, denialWords } from '../../../shared/exchange-words.ts';

/** Logins of a node that were not let in. */
export const DenialLines = ({ denials }: { denials: readonly Denial[] }) =>
  denials.map((denial) => (
    <div key={denial.cause} className="field-error">
      {denialWords(denial)}
    </div>
  ));
