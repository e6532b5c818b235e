import type { PageText } from '../../shared/contract/content.ts';
import { PagePath } from '../layout/page-path.tsx';
import { SafeHtml } from '../layout/raw-html.tsx';

/** A text of the operator as a whole page: delivery, about, privacy policy. */
export function TextPage({ page }: { page: PageText }) {
  return (
    <div className="container">
      <PagePath current={page.title} />
      <h1>{page.title}</h1>
      <div className="page-body">
        <SafeHtml html={page.body} />
      </div>
    </div>
  );
}
