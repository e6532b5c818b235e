import { PartId } from '../../shared/page-parts.ts';

/**
 * Attributes of links to a form: scripts show it over the page instead
 * (client/header/form-dialog.ts).
 */
export const CALLBACK_DIALOG = {
  'data-dialog': PartId.CallbackForm,
  'data-heading': 'Заказать обратный звонок',
} as const;

export const QUESTION_DIALOG = {
  'data-dialog': PartId.QuestionForm,
  'data-heading': 'Задать вопрос о товаре',
} as const;
