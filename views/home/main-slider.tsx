import type { Banner } from '../../shared/contract/content.ts';
import { Later } from '../../shared/ui/later.tsx';
import { Photo } from '../../shared/ui/photo.tsx';
import { SliderNav } from '../layout/slider-nav.tsx';

/** Proportions of a banner's picture. */
const SLIDE = { width: 960, height: 373 } as const;

/**
 * Slides that scroll by hand; none moves by itself. The dots are links and work without a script;
 * client/home/main-slider.ts adds the rest.
 */
export function MainSlider({ slides }: { slides: readonly Banner[] }) {
  if (slides.length === 0) return null;
  return (
    <section
      className="slider"
      aria-roledescription="слайдер"
      aria-label="Главное сейчас"
      data-island="main-slider"
      data-when="intent"
    >
      <div className="slides">
        <ul className="slide-list">
          {slides.map((banner, i) => (
            <Slide key={banner.id} banner={banner} number={i + 1} />
          ))}
        </ul>
      </div>
      {slides.length > 1 && <SliderNav prefix="slide" titles={slides.map(({ title }) => title)} />}
    </section>
  );
}

function Slide({ banner, number }: { banner: Banner; number: number }) {
  const { title, text, action, url, image } = banner;
  const isFirst = number === 1;
  const sizes = '(width < 1024px) 100vw, 960px';
  const photo = image && <Photo imageKey={image} alt="" {...SLIDE} sizes={sizes} eager={isFirst} />;
  return (
    <li className="slide" id={`slide-${number}`}>
      {isFirst || !photo ? photo : <Later>{photo}</Later>}
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
