import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { wordsFor } from '../../../shared/contract/booking/request-status.ts';
import type { VisitFile } from '../../../shared/contract/booking/visit.ts';
import { formatPhone } from '../../../shared/institute.ts';
import { sentFields } from '../../../shared/page/booking-address.ts';
import type { SentPerson } from '../../../shared/page/render-page.ts';
import { visitFields as fields } from '../../../shared/page/visit-address.ts';
import { answerLine, notYet } from '../../../shared/text/answer-text.ts';
import { hourTitle } from '../../../shared/text/begins-text.ts';
import { Sent, SentDetails } from '../../components/sent.tsx';
import { SuccessNotice } from '../../components/success-notice.tsx';
import { useClearDraftOnLoad } from '../../forms/draft.ts';
import { useInstitute } from '../../page/page-context.ts';
import { clearRequestDraft } from '../book/request-draft.ts';
import { MoveForm } from './confirm-move.tsx';
import { readMoment } from './moment.ts';
import { SendButton, Sending } from './visit-changes.tsx';
import { peopleList } from './visit-text.ts';

interface Props {
  visit: VisitFile;
  search: URLSearchParams;
  person?: SentPerson | undefined;
}

const isBooked = ({ status }: VisitFile, search: URLSearchParams) =>
  search.has(sentFields.booked) && (status === 'confirmed' || status === 'pending');

/** Follows the appointment's current state: anybody can write an address. */
export function visitTitle(visit: VisitFile, search: URLSearchParams): string {
  const { status, time } = visit;
  if (status === 'cancelled') return time ? 'Rendez-vous annulé' : 'Demande annulée';
  if (status === 'refused') return 'Demande refusée';
  if (status === 'pending') {
    return isBooked(visit, search) ? 'Votre demande est envoyée' : 'Votre demande';
  }
  return isBooked(visit, search) ? 'Votre rendez-vous est confirmé' : 'Votre rendez-vous';
}

/** What has just happened, and what it means for the client. */
export function VisitNews({ visit, search, person, token }: Props & { token: string }) {
  const institute = useInstitute();
  const before = readMoment(search.get(fields.from));
  const { status, time, day, reason } = visit;
  if (isBooked(visit, search)) {
    return <Booked visit={visit} search={search} person={person} />;
  }
  if (status === 'cancelled') {
    const isNew = search.has(fields.cancelled);
    const text = time
      ? `Le rendez-vous du ${appointmentTitle(day, time)} est annulé\u00a0: son heure est de nouveau libre.`
      : 'Cette demande est annulée.';
    return isNew ? <News text={`${text} Merci de nous avoir prévenus.`} /> : <p>{text}</p>;
  }
  if (status === 'confirmed' && time && search.has(fields.moved)) {
    return (
      <SuccessNotice>
        <p>
          {`Merci, c’est fait\u00a0: votre rendez-vous est le ${appointmentTitle(day, time)}${visit.staff.length > 0 ? `, avec ${peopleList(visit.staff)}` : ''}.`}
        </p>
        {before && visit.canChange && (
          <MoveForm visit={visit} token={token} to={before}>
            <SendButton>{`Rétablir le ${hourTitle(before)}`}</SendButton>
            <Sending />
          </MoveForm>
        )}
      </SuccessNotice>
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
  return status === 'pending' ? <p>{`${notYet} ${answer(visit)}`}</p> : null;
}

const News = ({ text }: { text: string }) => (
  <SuccessNotice>
    <p>{text}</p>
  </SuccessNotice>
);

const answer = ({ answerBy }: VisitFile) => (answerBy ? answerLine(answerBy) : '');

function Booked({ visit, search, person }: Props) {
  useClearDraftOnLoad(clearRequestDraft);
  const { status, time, day, number } = visit;
  const isRepeated = search.has(sentFields.repeated);
  return (
    <>
      <Sent>
        <p className="notice-title">{person ? `Merci, ${person.name}.` : 'Merci.'}</p>
        <p>
          {time && status === 'confirmed'
            ? `Nous vous attendons le ${appointmentTitle(day, time)}.`
            : `Votre demande est envoyée. ${notYet} ${answer(visit)}`}
        </p>
        {isRepeated && (
          <p>{`Nous avions déjà reçu cet envoi\u00a0: il n’y a qu’${wordsFor(time).one}, numéro ${number}.`}</p>
        )}
        {search.has(sentFields.notMailed) && <p>{notMailed}</p>}
      </Sent>
      {person && <SentDetails person={person} what={`${wordsFor(time).my} ${number}`} />}
    </>
  );
}

const notMailed =
  'Cette adresse e-mail a déjà reçu plusieurs messages du site ces dernières heures\u00a0: nous n’y envoyons pas de copie. Gardez l’adresse de cette page.';
