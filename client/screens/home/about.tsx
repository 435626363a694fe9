import type { HomeTexts } from '../../../shared/contents/texts-of.ts';

export function About({ about, testimonials }: HomeTexts) {
  return (
    <section className="page" aria-labelledby="a-propos">
      <h2 id="a-propos">À propos de l’institut</h2>
      {about.map((text, at) => (
        <p key={text} className={at === 0 ? 'lead' : undefined}>
          {text}
        </p>
      ))}
      <ul className="cards cards-three">
        {testimonials.map(({ text, author }) => (
          <li key={text} className="card">
            <figure className="quote">
              <blockquote>
                <p>«&nbsp;{text}&nbsp;»</p>
              </blockquote>
              <figcaption>{author ?? 'Témoignage d’exemple'}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
