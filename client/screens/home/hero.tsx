import { Link } from 'react-router';
import { paths } from '../../../shared/page/paths.ts';
import { Carousel } from './carousel.tsx';

const slides = [
  { image: '/image.svg', text: 'Un moment à vous, au calme' },
  { image: '/face.svg', text: 'Soins du visage, en cabine ou express' },
  { image: '/body.svg', text: 'Massages, gommages et hammam' },
] as const;

export function Hero() {
  return (
    <section className="hero" aria-labelledby="titre">
      <div className="hero-text">
        <h1 id="titre">Prenez soin de vous, au cœur d’Abidjan</h1>
        <p className="lead">
          Visage, corps, maquillage, ongles et cheveux&nbsp;: des soins sur rendez-vous, des prix
          clairs en FCFA.
        </p>
        <p className="actions">
          <Link className="button capitalized" to={paths.book} lang="en">
            book now
          </Link>
          <Link className="button button-outline" to={paths.features}>
            Voir les prix
          </Link>
        </p>
        <p className="muted">Demande en 2 minutes, sans compte</p>
      </div>
      <Carousel label="Nos soins en images" slides={slides} />
    </section>
  );
}
