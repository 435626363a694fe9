import { useLocation } from 'react-router';
import { planningRoute } from '#shared/page/paths.ts';
import { linkLoader, useLinkData } from '../api/link-loader.ts';
import { PrivatePage } from '../components/private-page.tsx';
import { useInstitute } from '../page/page-context.ts';
import { DaysPage } from './planning-day.tsx';
import { useLastAnswer, useReloadOnReturn } from './team-data.ts';

export function Component() {
  const { found, problem } = useLinkData<'planning'>();
  const planning = useLastAnswer(found, problem !== undefined);
  const { pathname } = useLocation();
  const { name: institute } = useInstitute();
  useReloadOnReturn();
  if (!planning && !problem) return <UnknownPlanning />;
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      <DaysPage
        title={planning ? `Planning\u00a0: ${planning.name}` : 'Planning'}
        planning={planning}
        isStale={planning !== undefined && problem !== undefined}
        problem={planning ? undefined : problem}
        head={
          // A new document, as fresh as the network allows.
          <p>
            <a className="button button-outline" href={pathname}>
              Actualiser
            </a>
          </p>
        }
        foot={
          <p className="muted small">
            {`${institute}. Cette page est à vous seule\u00a0: ne donnez son adresse à personne.`}
          </p>
        }
      />
    </>
  );
}

const UnknownPlanning = () => (
  <PrivatePage title="Planning introuvable">
    <p>
      Cette adresse n’est plus valable, ou elle est incomplète. Demandez la nouvelle à la personne
      qui gère l’agenda.
    </p>
  </PrivatePage>
);

export const loader = linkLoader('planning', planningRoute);

// The call table is loaded with the screen, as browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
