import { paths } from '../../../shared/page/paths.ts';
import type { HomeTexts } from '../../../shared/site/texts-of.ts';
import { useEnglish } from '../../components/english.tsx';
import { Link } from '../../components/link.tsx';
import { PagePhoto } from '../../components/page-photo.tsx';
import { Carousel } from './carousel.tsx';

const images = ['/image.svg', '/face.svg', '/body.svg'] as const;

export function Hero({ title, lead, slides }: HomeTexts) {
  return (
    <section className="hero" aria-labelledby="titre">
      <div className="hero-text">
        <h1 id="titre">{title}</h1>
        <p className="lead">{lead}</p>
        <p className="actions">
          <Link
            className="button button-gold capitalized"
            to={paths.book}
            viewTransition
            {...useEnglish('book now')}
          />
          <Link className="button button-light" to={paths.features} viewTransition>
            Voir les prix
          </Link>
        </p>
        <p className="small">Réservez en 2 minutes, sans compte</p>
      </div>
      <PagePhoto slot="hero" />
      <Carousel
        label="Nos soins en images"
        slides={images.map((image, at) => ({ image, text: slides[at] ?? '' }))}
      />
    </section>
  );
}
