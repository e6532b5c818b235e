type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields of parts with what they came with: nobody has sent what is typed there. */
export function noteTyped(parts: readonly Element[]): Map<Field, string> {
  const fields = parts.flatMap((part) => [
    ...part.querySelectorAll<Field>('textarea, input:not([type="hidden"])'),
  ]);
  return new Map(fields.map((field) => [field, field.defaultValue]));
}
