/** Placeholders, as specified. */
const team = [
  { initials: 'A', job: 'Esthéticienne' },
  { initials: 'B', job: 'Masseuse' },
  { initials: 'C', job: 'Maquilleuse' },
  { initials: 'D', job: 'Coiffeuse' },
] as const;

export function Team() {
  return (
    <section className="page" aria-labelledby="equipe">
      <h2 id="equipe">Notre équipe</h2>
      <ul className="cards cards-four">
        {team.map(({ initials, job }) => (
          <li key={job} className="card staff-card">
            <span className="initials" aria-hidden="true">
              {initials}
            </span>
            <h3>Nom à compléter</h3>
            <p className="muted">{job}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
