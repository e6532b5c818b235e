import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PhoneForm } from '../../../views/login/phone-form.tsx';

describe('the form of the phone', () => {
  const textOf = (hasPersonalPrices: boolean) =>
    renderToStaticMarkup(<PhoneForm from={null} hasPersonalPrices={hasPersonalPrices} />);

  it('promises discounts where some customers have prices of their own', () => {
    expect(textOf(true)).toContain('скидки от');
  });

  it('promises none in a shop of one price level', () => {
    expect(textOf(false)).not.toContain('скидки');
    expect(textOf(false)).toContain('предложим зарегистрироваться');
  });
});
