import type { BlockOf } from '../../../shared/contract/page-blocks.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Section } from '../../layout/section.tsx';

export function AdvantagesBlock({ id, block }: { id: string; block: BlockOf<'advantages'> }) {
  return (
    <Section id={id} title={block.title}>
      <ul className="advantages">
        {block.items.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size={24} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
