export interface ShownOption {
  id: number;
  title: string;
}

/** Choices of a list by their ids. */
export function OptionList({ options }: { options: readonly ShownOption[] }) {
  return options.map(({ id, title }) => (
    <option key={id} value={id}>
      {title}
    </option>
  ));
}

/** Choices of a list by their values. */
export function ChoiceList({
  choices,
}: {
  choices: readonly (readonly [value: string | number, title: string])[];
}) {
  return choices.map(([value, title]) => (
    <option key={value} value={value}>
      {title}
    </option>
  ));
}
