interface Substitute {
  code: string;
  title: string;
}

/** Goods that lines of an order can be given instead, by product. */
export type Substitutes = ReadonlyMap<number, readonly Substitute[]>;

/** Choices of a field that takes the code of a substitute. */
export function SubstituteList({ id, goods }: { id: string; goods: readonly Substitute[] }) {
  return (
    <datalist id={id}>
      {goods.map(({ code, title }) => (
        <option key={`${code} ${title}`} value={code}>
          {title}
        </option>
      ))}
    </datalist>
  );
}
