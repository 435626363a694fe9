import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import type { VisitFile } from '../../../shared/contract/visit.ts';
import { formatPhone } from '../../../shared/institute.ts';
import { sentFields } from '../../../shared/page/booking-address.ts';
import { visitFields as fields } from '../../../shared/page/visit-address.ts';
import { SuccessNotice } from '../../components/success-notice.tsx';
import { useClearDraftOnLoad } from '../../forms/draft.ts';
import { useInstitute } from '../../page/page-context.ts';
import { clearRequestDraft } from '../book/request-draft.ts';
import { nounOf } from './visit-text.ts';

interface Props {
  visit: VisitFile;
  search: URLSearchParams;
}

const isBooked = ({ status }: VisitFile, search: URLSearchParams) =>
  search.has(sentFields.booked) && (status === 'confirmed' || status === 'pending');

/** By what it is now: anybody can write an address. */
export function visitTitle(visit: VisitFile, search: URLSearchParams): string {
  const { status, time } = visit;
  if (status === 'cancelled') return time ? 'Rendez-vous annulé' : 'Demande annulée';
  if (status === 'refused') return 'Demande refusée';
  if (status === 'pending') {
    return isBooked(visit, search) ? 'Votre demande est envoyée' : 'Votre demande';
  }
  return isBooked(visit, search) ? 'Votre rendez-vous est confirmé' : 'Votre rendez-vous';
}

/** What has just happened, and what its state means. */
export function VisitNews({ visit, search }: Props) {
  const institute = useInstitute();
  const { status, time, day, reason } = visit;
  if (isBooked(visit, search)) return <Booked visit={visit} search={search} />;
  if (status === 'cancelled') {
    const isNew = search.has(fields.cancelled);
    const text = time
      ? `Le rendez-vous du ${appointmentTitle(day, time)} est annulé\u00a0: son heure est de nouveau libre.`
      : 'Cette demande est annulée.';
    return isNew ? <News text={text} /> : <p>{text}</p>;
  }
  if (status === 'confirmed' && time && search.has(fields.moved)) {
    return (
      <News text={`C’est fait\u00a0: votre rendez-vous est le ${appointmentTitle(day, time)}.`} />
    );
  }
  if (status === 'refused') {
    return (
      <>
        {reason && <p>{`Motif\u00a0: ${reason}`}</p>}
        <p>
          {`Nous ne pouvons pas vous recevoir ce jour-là. Choisissez un autre jour, ou appelez-nous au ${formatPhone(institute.phone)}.`}
        </p>
      </>
    );
  }
  return status === 'pending' ? <p>{notYet}</p> : null;
}

const News = ({ text }: { text: string }) => (
  <SuccessNotice>
    <p>{text}</p>
  </SuccessNotice>
);

function Booked({ visit, search }: Props) {
  useClearDraftOnLoad(clearRequestDraft);
  const { status, time, day, number } = visit;
  const isRepeated = search.has(sentFields.repeated);
  return (
    <SuccessNotice>
      <p className="notice-title">
        {time && status === 'confirmed'
          ? `Nous vous attendons le ${appointmentTitle(day, time)}.`
          : `Votre demande est envoyée. ${notYet}`}
      </p>
      {isRepeated && (
        <p>{`Nous avions déjà reçu cet envoi\u00a0: il n’y a qu’${time ? 'un' : 'une'} ${nounOf(visit)}, numéro ${number}.`}</p>
      )}
      {search.has(sentFields.notMailed) && <p>{notMailed}</p>}
    </SuccessNotice>
  );
}

const notYet =
  'Ce n’est pas encore un rendez-vous\u00a0: nous vous appelons ou vous écrivons sur WhatsApp pour confirmer l’heure.';
const notMailed =
  'Cette adresse e-mail a déjà reçu plusieurs messages du site en une heure\u00a0: nous n’y envoyons pas de copie. Gardez l’adresse de cette page.';
