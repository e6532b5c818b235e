import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { DealerForm } from '../../views/contacts/dealer-form.tsx';
import { PlanningForm } from '../../views/contacts/planning-form.tsx';
import type { TextPlace } from './load-text-page.tsx';

/** The pages that are texts of the store. */
export const textPlaces: readonly TextPlace[] = [
  { slug: 'about', path: links.about() },
  {
    slug: 'dealers',
    path: links.dealers(),
    form: {
      id: PartId.DealerForm,
      title: 'Заявка дилера',
      text: 'Менеджер позвонит и расскажет об условиях.',
      body: <DealerForm />,
    },
  },
  { slug: 'service', path: links.service() },
  {
    slug: 'planning',
    path: links.planning(),
    form: {
      id: PartId.PlanningForm,
      title: 'Заявка на проект',
      text: 'Менеджер позвонит, уточнит задачу и назовёт срок и цену. Звонок ни к чему не обязывает.',
      body: <PlanningForm />,
    },
  },
  { slug: 'privacy', path: links.privacy() },
];
