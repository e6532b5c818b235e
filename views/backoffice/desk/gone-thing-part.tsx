import { DeskField } from '../../../shared/backoffice.ts';
import { type Refused, typedIn } from './refused.ts';

interface GoneThingPartProps {
  gone: {
    titles: Readonly<Record<string, string>>;
    became: { link: string; title: string } | null;
  } | null;
  refused: Refused;
}

/** Texts that were typed for a thing which is gone, to be copied, and a link to what it has become. */
export function GoneThingPart({ gone, refused }: GoneThingPartProps) {
  const titles = gone?.titles ?? {};
  const typed = Object.keys(refused.values).flatMap((name) => {
    const isField = name in titles || DeskField.Was + name in refused.values;
    const text = isField && typedIn(refused, name)?.trim();
    return text ? [{ name, title: titles[name] ?? 'Введённое', text }] : [];
  });
  const became = gone?.became;
  return (
    <>
      {became && (
        <p className="desk-said desk-refused">
          Объединено:{' '}
          <a className="link" href={became.link}>
            {became.title}
          </a>
        </p>
      )}
      {typed.length > 0 && (
        <section aria-labelledby="typed" className="desk-stack">
          <h2 id="typed">Введённое</h2>
          {typed.map(({ name, title, text }) => (
            <div key={name} className="field">
              <label htmlFor={`typed-${name}`}>{title}</label>
              <textarea
                className="input"
                id={`typed-${name}`}
                rows={text.length > LONG ? 8 : 2}
                readOnly
                defaultValue={text}
              />
            </div>
          ))}
        </section>
      )}
    </>
  );
}

/** Signs of a text that is longer than a line. */
const LONG = 150;
