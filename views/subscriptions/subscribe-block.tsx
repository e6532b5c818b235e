import { Section } from '../layout/section.tsx';
import { SubscribeForm } from './subscribe-form.tsx';

/** The last part of the first page. */
export function SubscribeBlock() {
  return (
    <Section id="mailing" className="mailing" title="Скидки и новинки на почту">
      <p className="muted">
        Распродажи и&nbsp;новости магазина. Отписаться можно по&nbsp;ссылке в&nbsp;любом письме.
      </p>
      <SubscribeForm />
    </Section>
  );
}
