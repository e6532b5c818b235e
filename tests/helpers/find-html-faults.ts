import { type DOMReadyEvent, type HtmlElement, HtmlValidate, Rule } from 'html-validate';

/** Types of fields in which Enter presses no button. */
const UNTYPED = new Set(['hidden', 'file', 'checkbox', 'radio', 'submit', 'button']);
const isTyped = (input: HtmlElement) =>
  !UNTYPED.has(input.getAttributeValue('type') ?? 'text') && !input.hasAttribute('readonly');
const isSubmit = (button: HtmlElement) =>
  (button.getAttributeValue('type') ?? 'submit') === 'submit';

/** Button that does what its form is for, without a word of its own. */
const isPlain = (button: HtmlElement) =>
  !button.hasAttribute('name') && !button.hasAttribute('formaction');

/** Enter in a field presses the first button: a plain one stands before those that do more. */
class EnterSaves extends Rule {
  setup() {
    this.on('dom:ready', ({ document }: DOMReadyEvent) => {
      const buttons = document.querySelectorAll('button').filter(isSubmit);
      const fields = document.querySelectorAll('input').filter(isTyped);
      for (const form of document.querySelectorAll('form')) {
        const isOwn = (element: HtmlElement) => {
          const named = element.getAttributeValue('form');
          return named === null
            ? element.closest('form')?.isSameNode(form) === true
            : named === form.getAttributeValue('id');
        };
        const [first, ...others] = buttons.filter(isOwn);
        if (!first || isPlain(first) || !others.some(isPlain) || !fields.some(isOwn)) continue;
        this.report(first, `Enter presses ${first.getAttributeValue('name')} before what saves`);
      }
    });
  }
}

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  plugins: [{ name: 'shop', rules: { 'enter-saves': EnterSaves } }],
  rules: {
    'enter-saves': 'error',
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
