import type { HomeTexts, ShownPerson } from '../../../shared/contents/texts-of.ts';
import { PagePhoto } from '../../components/page-photo.tsx';

export function Team({ team }: HomeTexts) {
  return (
    <section className="page" aria-labelledby="equipe">
      <h2 id="equipe">Notre équipe</h2>
      <ul className="cards cards-four">
        {team.map((person) => (
          <li key={person.id || person.job} className="card staff-card">
            <Portrait {...person} />
            <h3>{person.name}</h3>
            <p className="muted">{person.job}</p>
            {person.bio && <p>{person.bio}</p>}
            {person.sections && <p className="muted small">{person.sections.join(', ')}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Portrait = ({ id, initials }: ShownPerson) => (
  <PagePhoto slot={`person/${id}`}>
    <span className="initials" aria-hidden="true">
      {initials}
    </span>
  </PagePhoto>
);
