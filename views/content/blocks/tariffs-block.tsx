import type { BlockOf } from '../../../shared/contract/page-blocks.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Section } from '../../layout/section.tsx';

/** Prices or levels side by side. */
export function TariffsBlock({ id, block }: { id: string; block: BlockOf<'tariffs'> }) {
  return (
    <Section id={id} title={block.title}>
      <ul className="tariffs">
        {block.items.map(({ title, price, text, facts }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="tariff-price">{price}</p>
            <p className="muted">{text}</p>
            <ul>
              {facts.map((fact) => (
                <li key={fact}>
                  <Icon name="check" size={16} />
                  {fact}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {block.note && <p className="tariff-note">{block.note}</p>}
    </Section>
  );
}
