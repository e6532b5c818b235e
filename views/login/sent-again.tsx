export interface SentAgainProps {
  /** Address of the form. */
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}

/** Form that is sent once more with all that was typed. */
export function SentAgain({ action, fields }: SentAgainProps) {
  return (
    <form className="form" method="post" action={action}>
      {fields.map(([name, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field may come twice
        <input key={place} type="hidden" name={name} value={value} />
      ))}
      <button className="button button-primary" type="submit">
        Отправить ещё раз
      </button>
    </form>
  );
}
