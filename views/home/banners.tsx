import type { Banner } from '../../shared/contract/content.ts';
import { Photo } from '../../shared/ui/photo.tsx';

/** Proportions of a banner's picture. */
const SLIDE = { width: 960, height: 373 } as const;

/** The main slider and the small banners beside it; no slide moves by itself. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const slides = banners.filter(({ place }) => place === 'main_slider');
  const small = banners.filter(({ place }) => place === 'home').slice(0, 3);
  if (slides.length + small.length === 0) return null;
  return (
    <div className="banners" data-slides={slides.length === 0 ? 'none' : undefined}>
      {slides.length > 0 && (
        <section className="slider" aria-roledescription="слайдер" aria-label="Главное сейчас">
          <ul>
            {slides.map((banner, i) => (
              <Slide key={banner.id} banner={banner} first={i === 0} />
            ))}
          </ul>
        </section>
      )}
      {small.length > 0 && (
        <ul className="small-banners">
          {small.map((banner) => (
            <SmallBanner key={banner.id} banner={banner} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Slide({ banner, first }: { banner: Banner; first: boolean }) {
  const { title, text, action, url, image } = banner;
  return (
    <li className="slide">
      {image && (
        <Photo
          imageKey={image}
          alt=""
          {...SLIDE}
          sizes="(width < 1024px) 100vw, 960px"
          eager={first}
        />
      )}
      <div className="slide-text">
        <p className="slide-title">{title}</p>
        <p>{text}</p>
        <a className="button button-primary" href={url} aria-label={`${action}: ${title}`}>
          {action}
        </a>
      </div>
    </li>
  );
}

function SmallBanner({ banner: { title, text, url, image } }: { banner: Banner }) {
  return (
    <li>
      <a className="small-banner" href={url}>
        {image && <Photo imageKey={image} alt="" width={360} height={140} />}
        <span className="small-banner-text">
          <strong>{title}</strong>
          <span>{text}</span>
        </span>
      </a>
    </li>
  );
}
