interface SliderNavProps {
  /** The slides' ids are `<prefix>-1`, `<prefix>-2`, … */
  prefix: string;
  titles: readonly string[];
}

/** Dots that are links, between buttons that a script brings to life. */
export function SliderNav({ prefix, titles }: SliderNavProps) {
  return (
    <div className="slider-nav">
      <button type="button" data-js-only data-slide-step="-1" aria-label="Предыдущий слайд" />
      {titles.map((title, i) => (
        <a
          key={title}
          href={`#${prefix}-${i + 1}`}
          aria-label={`Слайд ${i + 1}: ${title}`}
          aria-current={i === 0 || undefined}
        >
          {i + 1}
        </a>
      ))}
      <button type="button" data-js-only data-slide-step="1" aria-label="Следующий слайд" />
    </div>
  );
}
