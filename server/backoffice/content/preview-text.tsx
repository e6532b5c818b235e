import { z } from 'zod';
import { DeskField } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { TextPreview } from '../../../views/backoffice/desk/text-preview.tsx';
import { createFillFacts } from '../../content/facts.ts';
import { renderMarkdown } from '../../content/render-markdown.ts';
import { deskAction } from '../desk/desk-page.ts';

const MAX_TEXTS = 100;
const MAX_TEXT = 60_000;

/** Names and labels of the form's texts: «body Текст». */
const namesField = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((given) => [given].flat().slice(0, MAX_TEXTS));

/** Texts of a form as visitors would read them; nothing is kept. */
export const previewText = deskAction({
  path: desk.textPreview.path,
  right: 'content.see',
  // Forms with pictures are looked at too: the pictures are let go.
  files: { maxBytes: 10_000_000, maxFiles: 10 },
  input: z.looseObject({ [DeskField.Markdown]: namesField }),
  async run(deps, { input, form }) {
    const fill = createFillFacts(deps);
    const texts = input.markdown.flatMap((named) => {
      const [name = '', ...label] = named.split(' ');
      const text = form[name];
      if (typeof text !== 'string' || text.trim() === '') return [];
      return [
        { name, title: label.join(' '), html: renderMarkdown(fill(text.slice(0, MAX_TEXT))) },
      ];
    });
    const page = { title: 'Как увидят', body: <TextPreview texts={texts} /> };
    return { batchId: null, page, data: { texts } };
  },
});
