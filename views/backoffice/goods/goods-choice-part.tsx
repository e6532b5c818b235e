interface GoodsChoicePartProps {
  choice: { q: string; categoryId: number; brandId: number };
  titles: {
    categories: readonly { id: number; title: string }[];
    brands: readonly { id: number; title: string }[];
  };
}

/** Fields of a form that choose goods by words, category and brand. */
export function GoodsChoicePart({ choice, titles }: GoodsChoicePartProps) {
  return (
    <>
      <input
        className="input"
        type="search"
        name="q"
        aria-label="Код, артикул или слова названия"
        defaultValue={choice.q}
        placeholder="Код или название"
      />
      <select
        className="input"
        name="category"
        aria-label="Категория"
        defaultValue={choice.categoryId || ''}
      >
        <option value="">Все категории</option>
        {titles.categories.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <select className="input" name="brand" aria-label="Бренд" defaultValue={choice.brandId || ''}>
        <option value="">Все бренды</option>
        {titles.brands.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </>
  );
}
