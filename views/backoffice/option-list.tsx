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
