import type { BlockOf } from '../../../shared/contract/page-blocks.ts';
import { Section } from '../../layout/section.tsx';

export function StepsBlock({ id, block }: { id: string; block: BlockOf<'steps'> }) {
  return (
    <Section id={id} title={block.title}>
      <ol className="work-steps">
        {block.items.map(({ title, text, term }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            {term && <p className="badge badge-accent">{term}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
