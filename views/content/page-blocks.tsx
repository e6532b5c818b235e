import type { Company } from '../../shared/company.ts';
import type { Question } from '../../shared/contract/content.ts';
import type { PageBlock } from '../../shared/contract/page-blocks.ts';
import * as links from '../../shared/routes.ts';
import { SafeHtml } from '../layout/raw-html.tsx';
import { Section } from '../layout/section.tsx';
import { AnswerList } from './answer-list.tsx';
import { AdvantagesBlock } from './blocks/advantages-block.tsx';
import { CompanyBlock } from './blocks/company-block.tsx';
import { FiguresBlock } from './blocks/figures-block.tsx';
import { ProjectsBlock } from './blocks/projects-block.tsx';
import { PromoBlock } from './blocks/promo-block.tsx';
import { StepsBlock } from './blocks/steps-block.tsx';
import { TariffsBlock } from './blocks/tariffs-block.tsx';

export interface BlockContext {
  company: Company;
  /** Published answers by kind, for the blocks that show some. */
  answers: ReadonlyMap<number, readonly Question[]>;
}

/** Id of the element that shows the block of this place. */
export const blockId = (index: number): string => `part-${index}`;

interface BlockProps extends BlockContext {
  index: number;
  block: PageBlock;
}

/** One part of an operator's page; the panel belongs to its head. */
export function Block({ index, block, company, answers }: BlockProps) {
  const id = blockId(index);
  const { serviceUrl } = company;
  switch (block.kind) {
    case 'panel':
      return null;
    case 'figures':
      return <FiguresBlock block={block} />;
    case 'advantages':
      return <AdvantagesBlock id={id} block={block} />;
    case 'projects':
      return <ProjectsBlock id={id} block={block} />;
    case 'steps':
      return <StepsBlock id={id} block={block} />;
    case 'promo':
      return <PromoBlock id={id} block={block} serviceUrl={serviceUrl} />;
    case 'tariffs':
      return <TariffsBlock id={id} block={block} />;
    case 'text':
      return (
        <Section id={id} title={block.title}>
          <SafeHtml html={block.body} />
        </Section>
      );
    case 'company':
      return <CompanyBlock id={id} title={block.title} company={company} />;
    case 'answers':
      return (
        <Answers
          id={id}
          title={block.title}
          kind={block.kind_id}
          questions={answers.get(block.kind_id)}
        />
      );
  }
}

interface AnswersProps {
  id: string;
  title: string;
  kind: number;
  questions: readonly Question[] | undefined;
}

function Answers({ id, title, kind, questions = [] }: AnswersProps) {
  if (questions.length === 0) return null;
  return (
    <Section
      id={id}
      title={title}
      more={{ title: 'Все ответы', url: links.answers({ kind: kind }) }}
    >
      <AnswerList questions={questions} />
    </Section>
  );
}
