import { DeskField } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { SafeHtml } from '../../layout/raw-html.tsx';

interface TextPreviewProps {
  texts: readonly { name: string; title: string; html: string }[];
}

/** Texts of a form as visitors would read them. */
export function TextPreview({ texts }: TextPreviewProps) {
  if (texts.length === 0) return <p className="desk-nothing">Текст ещё не написан.</p>;
  return texts.map(({ name, title, html }) => (
    <section key={name} data-text={name}>
      {title && <h2>{title}</h2>}
      <SafeHtml html={html} />
    </section>
  ));
}

/** Tells the form which of its fields are such texts. */
export function MarkdownMark({ name, label }: { name: string; label: string }) {
  return <input type="hidden" name={DeskField.Markdown} value={`${name} ${label}`} />;
}

/** Shows the form's texts as they would be read: beside them, or without script in a tab of its own. */
export function PreviewButton() {
  return (
    <button
      className="button button-ghost button-small"
      type="submit"
      formAction={desk.textPreview()}
      formTarget="_blank"
      formNoValidate
      data-preview=""
    >
      Как увидят
    </button>
  );
}
