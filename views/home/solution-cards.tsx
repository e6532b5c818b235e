import type { Solution } from '../../shared/contract/solution-calls.ts';
import { formatPrice } from '../../shared/money.ts';
import { solutionBadgeTitles } from '../../shared/solution.ts';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';
import { Photo } from '../../shared/ui/photo.tsx';
import { Section } from '../layout/section.tsx';

const TONES: Record<Solution['badges'][number], BadgeTone> = {
  dream: 'accent',
  popular: 'dark',
  discount: 'sale',
};

/** Ready-made sets: «Кофейня под ключ». */
export function SolutionCards({ solutions }: { solutions: readonly Solution[] }) {
  if (solutions.length === 0) return null;
  return (
    <Section id="solutions" title="Готовые решения">
      <ul className="solution-cards">
        {solutions.map((solution) => (
          <SolutionCard key={solution.id} solution={solution} />
        ))}
      </ul>
    </Section>
  );
}

function SolutionCard({ solution }: { solution: Solution }) {
  const { title, text, price_from, url, image, badges } = solution;
  return (
    <li>
      <article className="solution-card">
        {image && <Photo imageKey={image} alt="" width={480} height={187} />}
        {badges.length > 0 && (
          <p className="solution-badges">
            {badges.map((badge) => (
              <Badge key={badge} tone={TONES[badge]}>
                {solutionBadgeTitles[badge]}
              </Badge>
            ))}
          </p>
        )}
        <h3>
          <a className="cover-link" href={url}>
            {title}
          </a>
        </h3>
        <p className="muted">{text}</p>
        {price_from !== null && (
          <p className="solution-price">
            от <strong>{formatPrice(price_from)}</strong>
          </p>
        )}
      </article>
    </li>
  );
}
