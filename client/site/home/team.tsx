import type { HomeTexts, ShownPerson } from '../../../shared/site/texts-of.ts';
import { PagePhoto } from '../../components/page-photo.tsx';

export function Team({ team }: HomeTexts) {
  return (
    <section className="page team" aria-labelledby="equipe">
      <h2 id="equipe">Notre équipe</h2>
      <ul className="team-list">
        {team.map((person, at) => (
          <li key={person.id ?? person.name} className="staff-card">
            <Portrait {...person} at={at} />
            <h3>{person.name}</h3>
            {person.job && <p>{person.job}</p>}
            {person.bio && <p>{person.bio}</p>}
            {person.sections && <p className="small">{person.sections.join(', ')}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the tools of a craft until a staff member is named, and then a photo or initials. */
const Portrait = ({ id, initials, at }: ShownPerson & { at: number }) =>
  id ? (
    <PagePhoto slot={`person/${id}`}>
      <span className="initials" aria-hidden="true">
        {initials}
      </span>
    </PagePhoto>
  ) : (
    <img src={`/crafts.svg#p${at + 1}`} alt="" width="240" height="270" loading="lazy" />
  );
