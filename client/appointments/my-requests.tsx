import { useActionData, useLoaderData, useSearchParams } from 'react-router';
import { type MyRequest, wordsFor } from '../../shared/appointments/request-status.ts';
import { paths } from '../../shared/page/paths.ts';
import { Link } from '../components/link.tsx';
import { ErrorNotice } from '../components/notice.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { SuccessNotice } from '../components/success-notice.tsx';
import type { FormOutcome } from '../forms/form-input.ts';
import { useSession } from '../session/session.ts';
import type { MyRequestsData } from './my-requests-data.ts';
import { RequestCard } from './request-card.tsx';

export function MyRequests() {
  const { requests, problem } = useLoaderData<MyRequestsData>();
  const outcome = useActionData<FormOutcome>();
  const { user } = useSession();
  const [search] = useSearchParams();
  // Shown only if the list confirms it: anybody can write an address.
  const cancelled = requests.find(
    ({ number, status }) => number === search.get('annulee') && status === 'cancelled',
  );
  return (
    <section className="page page-narrow">
      <PrivateMeta
        title="Mes rendez-vous"
        isWrong={outcome !== undefined || problem !== undefined}
      />
      <h1>Mes rendez-vous</h1>
      {user?.name && <p className="lead">{`Bonjour ${user.name}.`}</p>}
      <ErrorNotice problem={outcome?.problem ?? problem} />
      {cancelled && !outcome && (
        <SuccessNotice>
          <p>{cancelledText(cancelled)}</p>
        </SuccessNotice>
      )}
      {!problem && requests.length === 0 && (
        <>
          <img className="drawing" src="/empty.svg" alt="" width="160" height="160" />
          <p>
            Vous n’avez pas encore de rendez-vous. Choisissez vos soins, puis un jour et une heure.
          </p>
        </>
      )}
      {requests.length > 0 && (
        <ul className="cards">
          {requests.map((request) => (
            <RequestCard
              key={request.number}
              request={request}
              isCancelling={search.get('annuler') === request.number}
            />
          ))}
        </ul>
      )}
      <p>
        <Link className="button" to={paths.book}>
          {requests.length > 0 ? 'Prendre un autre rendez-vous' : 'Prendre rendez-vous'}
        </Link>
      </p>
    </section>
  );
}

function cancelledText({ number, hour }: MyRequest): string {
  const words = wordsFor(hour);
  return `Votre ${words.noun} ${number} est ${words.cancelled}. Merci de nous avoir prévenus.`;
}
