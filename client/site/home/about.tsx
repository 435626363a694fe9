import type { HomeTexts } from '../../../shared/site/texts-of.ts';

export function About({ about, testimonials }: HomeTexts) {
  return (
    <section className="page about" aria-labelledby="a-propos">
      <h2 id="a-propos">À propos de l’institut</h2>
      {about.map((text, at) => (
        <p key={text} className={at === 0 ? 'lead' : undefined}>
          {text}
        </p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <ul className="quotes" aria-label="Témoignages" tabIndex={0}>
        {testimonials.map(({ text, author }) => (
          <li key={text}>
            <figure className="quote">
              <blockquote>
                <p>{`«\u00a0${text}\u00a0»`}</p>
              </blockquote>
              <figcaption>{author ?? 'Exemple de témoignage'}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
