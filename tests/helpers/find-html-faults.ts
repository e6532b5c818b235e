import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    'no-inline-style': 'error',
    // React's own way of writing attributes and void elements, and files of the same host.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'require-sri': 'off',
    'void-style': 'off',
  },
});

/** Firefox would put the key of a form that was sent back into its hidden field otherwise. */
const KEY_OF_A_FORM = '"off" cannot be used on <input type="hidden">';

/** Faults in the markup of a page, one line for each. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ message }) => message !== KEY_OF_A_FORM)
    .map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`);
}
