import type { Question } from '../../shared/contract/content.ts';

/** Questions with the shop's answers as schema.org has them; answers keep their markup. */
export function faqJsonLd(questions: readonly Question[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer, product }) => ({
      '@type': 'Question',
      name: product ? `${question} ${product.title}` : question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
