import { useLocation } from 'react-router';
import { formatTime } from '../../shared/calendar/opening.ts';
import { useLinkData } from '../api/link-loader.ts';
import { ErrorNotice } from '../components/notice.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { useInstitute } from '../page/page-context.ts';
import styles from '../styles/planning.css?url';
import { DayCard } from './planning-day.tsx';
import { useFreshOnReturn, useLast } from './team-data.ts';

export function PlanningPage() {
  const { found: loaded, problem } = useLinkData<'planning'>();
  const planning = useLast(loaded, problem !== undefined);
  const { pathname } = useLocation();
  const { name: institute } = useInstitute();
  useFreshOnReturn();
  if (!planning && !problem) return <Unknown />;
  const title = planning ? `Planning\u00a0: ${planning.name}` : 'Planning';
  return (
    <section className="page planning">
      <PrivateMeta title={title} isWrong={problem !== undefined} />
      <meta name="referrer" content="no-referrer" />
      <link rel="stylesheet" href={styles} precedence="planning" />
      <h1>{planning?.name ?? 'Planning'}</h1>
      {planning && problem ? (
        // A status and not a focused error: it appears by itself whenever the phone is taken out.
        <p className="notice notice-question" role="status">
          {`Pas de connexion\u00a0: voici votre planning tel qu’il était à ${formatTime(planning.now.slice(11))}.`}
        </p>
      ) : (
        <ErrorNotice problem={problem} />
      )}
      <p className="planning-now">
        {planning && !problem && (
          <span className="muted">{`À jour à ${formatTime(planning.now.slice(11))}`}</span>
        )}
        {/* A new document, as fresh as the network allows. */}
        <a className="button button-outline" href={pathname}>
          Actualiser
        </a>
      </p>
      {planning && (
        <div className="planning-days">
          {planning.days.map((day) => (
            <DayCard key={day.day} day={day} now={planning.now} />
          ))}
        </div>
      )}
      <p className="muted small">
        {`${institute}. Cette page est à vous seule\u00a0: ne donnez son adresse à personne.`}
      </p>
    </section>
  );
}

const Unknown = () => (
  <section className="page page-narrow">
    <PrivateMeta title="Planning introuvable" />
    <h1>Planning introuvable</h1>
    <p>
      Cette adresse n’est plus valable, ou elle est incomplète. Demandez la nouvelle à la personne
      qui gère l’agenda.
    </p>
  </section>
);
