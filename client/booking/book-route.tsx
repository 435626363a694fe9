import { useSearchParams } from 'react-router';
import { notYetLine } from '#shared/appointments/request-text.ts';
import { sentFields } from '#shared/booking/booking-address.ts';
import { paths } from '#shared/page/paths.ts';
import { Link } from '../components/link.tsx';
import { SuccessNotice } from '../components/notice.tsx';
import { PageMeta } from '../components/page-meta.tsx';
import { useClearDraftOnLoad } from '../forms/draft.ts';
import { useSettledOutcome } from '../forms/settled-outcome.ts';
import { usePage } from '../page/page-context.ts';
import { useSession } from '../session/session.ts';
import { BookForm } from './book-form.tsx';
import { clearRequestDraft } from './request-draft.ts';
import type { BookOutcome } from './send-order.ts';

export * from './book-data.ts';

export function Component() {
  const outcome = useSettledOutcome<BookOutcome>();
  const { user } = useSession();
  const [search] = useSearchParams();
  const wasSent = usePage().hasSentProof && search.has(sentFields.proof);
  return (
    <section className="page">
      <PageMeta
        title={outcome?.problem ? 'Erreur\u00a0: Réservation' : 'Réservation'}
        description="Réservez un rendez-vous à l’institut à Abidjan, sans compte : choisissez vos soins, puis un jour et une heure libres, ou envoyez une demande."
        path={paths.book}
      />
      <header className="page-head page-head-picture head-short">
        <div>
          <h1>Réservation</h1>
          {user?.name && <p className="lead">{`Bonjour ${user.name}.`}</p>}
        </div>
        <img src="/form.svg" alt="" width="140" height="140" loading="lazy" />
      </header>
      {wasSent ? <OrderSent search={search} /> : <BookForm outcome={outcome} />}
    </section>
  );
}

/** Confirms an order whose answer has no link to its own page, for example one sent again from another browser. */
function OrderSent({ search }: { search: URLSearchParams }) {
  useClearDraftOnLoad(clearRequestDraft);
  const isBooked = search.has(sentFields.booked);
  return (
    <>
      <SuccessNotice>
        <p className="notice-title">
          {[isBooked ? 'Rendez-vous' : 'Demande', search.get(sentFields.number)]
            .filter(Boolean)
            .join(' ')}
        </p>
        <p>
          {isBooked
            ? 'Votre rendez-vous est confirmé.'
            : `Votre demande est envoyée. ${notYetLine}`}
        </p>
        {search.has(sentFields.repeated) && (
          <p>Nous avions déjà reçu cet envoi&nbsp;: il ne compte qu’une fois.</p>
        )}
      </SuccessNotice>
      <p>
        <Link to={paths.book}>Prendre un autre rendez-vous</Link>
      </p>
    </>
  );
}
