interface PartFailedProps {
  /** Missing part: «сроки доставки». */
  what: string;
  /** Page where it can be found all the same. */
  link: { title: string; url: string };
}

/** Message in the place of a part that did not come; the rest of the page is as ever. */
export function PartFailed({ what, link }: PartFailedProps) {
  return (
    <p className="muted">
      {`Не\u00a0удалось узнать ${what}. `}
      <a className="link" href={link.url}>
        {link.title}
      </a>
    </p>
  );
}
