/** Placeholders, as specified: labelled as examples, never presented as real opinions. */
const testimonials = [
  'Accueil chaleureux, cabine impeccable et une peau reposée dès le premier soin.',
  'Les prix sont affichés, on sait où l’on va avant même de venir.',
  'Le massage relaxant après une semaine de travail, un vrai moment pour soi.',
  'Une manucure soignée qui tient, et des couleurs pour tous les goûts.',
  'Mes tresses étaient prêtes à l’heure dite, sans tirer sur le cuir chevelu.',
  'Un maquillage de mariée lumineux, du matin jusqu’au bout de la nuit.',
] as const;

export function About() {
  return (
    <section className="page" aria-labelledby="a-propos">
      <h2 id="a-propos">À propos de l’institut</h2>
      <p className="lead">
        Un lieu calme pour prendre soin de soi, des gestes précis et des prix annoncés d’avance.
      </p>
      <ul className="cards cards-three">
        {testimonials.map((text) => (
          <li key={text} className="card">
            <figure className="quote">
              <blockquote>
                <p>«&nbsp;{text}&nbsp;»</p>
              </blockquote>
              <figcaption>Témoignage d’exemple</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
