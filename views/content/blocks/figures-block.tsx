import type { BlockOf } from '../../../shared/contract/page-blocks.ts';

/** Numbers in a row; each is read after its meaning. */
export function FiguresBlock({ block }: { block: BlockOf<'figures'> }) {
  return (
    <section className="section" aria-label={block.title}>
      <dl className="figures">
        {block.items.map(({ value, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
