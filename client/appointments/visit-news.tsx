import { getRequestWords, isHeld } from '#shared/appointments/request-status.ts';
import { formatAnswerLine, nextLine, notYetTitle } from '#shared/appointments/request-text.ts';
import { visitFields as fields } from '#shared/appointments/visit-address.ts';
import type { VisitRecord } from '#shared/appointments/visit-record.ts';
import { sentFields } from '#shared/booking/booking-address.ts';
import { formatHourTitle } from '#shared/booking/start-times-text.ts';
import type { Opening } from '#shared/calendar/opening-status.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { formatCallUs } from '#shared/institute.ts';
import { buildVisitPath } from '#shared/page/paths.ts';
import type { SentContact } from '#shared/page/render-page.ts';
import { consentDetail, consentQuestion } from '#shared/reviews/review-form.ts';
import { clearRequestDraft } from '../booking/request-draft.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { SuccessNotice } from '../components/notice.tsx';
import { PhoneCorrection, SentNotice } from '../components/sent.tsx';
import { useClearDraftOnLoad } from '../forms/draft.ts';
import { PostForm } from '../forms/post-form.tsx';
import { hasReleasedSlot } from '../money/deposit.tsx';
import { useInstitute, usePage } from '../page/page-context.ts';
import { useSession } from '../session/session.ts';
import { MoveForm } from './moving.tsx';
import { SendingNotice, VisitButton } from './visit-changes.tsx';
import { VisitWhatsAppLink } from './visit-facts.tsx';
import { formatNames, readHour, type VisitProps } from './visit-text.ts';

interface Props {
  visit: VisitRecord;
  search: URLSearchParams;
  person?: SentContact | undefined;
}

const isJustBooked = ({ status }: VisitRecord, search: URLSearchParams) =>
  search.has(sentFields.booked) && (status === 'confirmed' || status === 'pending');

/** Returns the title by the appointment's state, because anybody can write a URL's parameters. */
export function formatVisitTitle(visit: VisitRecord, search: URLSearchParams): string {
  const { status, time, session } = visit;
  if (status === 'cancelled' && session) return 'Séance annulée';
  if (hasReleasedSlot(visit)) return 'Votre rendez-vous';
  if (status === 'cancelled') return time ? 'Rendez-vous annulé' : 'Demande annulée';
  if (status === 'refused') return 'Demande refusée';
  if (status === 'pending') {
    return isJustBooked(visit, search) ? 'Votre demande est envoyée' : 'Votre demande';
  }
  if (isHeld(visit)) return 'Votre heure est gardée';
  return isJustBooked(visit, search) ? 'Votre rendez-vous est confirmé' : 'Votre rendez-vous';
}

export function VisitNews({ visit, search, person, token }: Props & { token: string }) {
  const institute = useInstitute();
  const { opening } = usePage();
  const previousHour = readHour(search.get(fields.from));
  const { status, time, day, reason } = visit;
  if (isJustBooked(visit, search)) {
    return <BookedNotice visit={visit} search={search} person={person} token={token} />;
  }
  if (status === 'cancelled') return <CancelledNotice visit={visit} search={search} />;
  if (status === 'confirmed' && time && search.has(fields.moved)) {
    return (
      <SuccessNotice>
        <p>
          {`C’est fait\u00a0: votre rendez-vous est le ${formatDayTime(day, time)}${visit.staff.length > 0 ? `, avec ${formatNames(visit.staff)}` : ''}.`}
        </p>
        {previousHour && visit.canChange && (
          <MoveForm visit={visit} token={token} to={previousHour}>
            {previousHour.begins && <p>{`Avant\u00a0: ${formatHourTitle(previousHour)}.`}</p>}
            <VisitButton className="button-link">{`Rétablir le ${formatDayTime(previousHour.day, previousHour.time)}`}</VisitButton>
            <SendingNotice />
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
          {`Nous ne pouvons pas vous recevoir ce jour-là. Choisissez un autre jour, ou ${formatCallUs(institute.phone)}.`}
        </p>
      </>
    );
  }
  return status === 'pending' ? <p>{`${notYetTitle} ${formatNext(visit, opening)}`}</p> : null;
}

function CancelledNotice({ visit: { reason }, search }: Pick<Props, 'visit' | 'search'>) {
  if (!search.has(fields.cancelled)) return reason ? <p>{`Motif\u00a0: ${reason}`}</p> : null;
  return (
    <SuccessNotice>
      <p>C’est fait. Merci de nous avoir prévenus.</p>
    </SuccessNotice>
  );
}

/** Says when the answer comes: by the institute's promise, or once it opens again. */
function formatNext({ answerBy }: VisitRecord, { opens }: Opening): string {
  if (answerBy) return formatAnswerLine(answerBy);
  return opens ? `${nextLine} Nous ouvrons ${opens}.` : nextLine;
}

function BookedNotice({ visit, search, person, token }: Props & { token: string }) {
  useClearDraftOnLoad(clearRequestDraft);
  const { user } = useSession();
  const { opening, origin } = usePage();
  const { status, time, number } = visit;
  const email = person?.email ?? (person && user?.email);
  const isMailed = !search.has(sentFields.notMailed);
  return (
    <>
      {status === 'pending' && (
        <p>
          <strong>{notYetTitle}</strong>
        </p>
      )}
      <SentNotice isPlain>
        {person && <p className="notice-title">{`Merci, ${person.name}.`}</p>}
        {status === 'pending' && <p>{formatNext(visit, opening)}</p>}
        {isHeld(visit) && <p>Ce n’est pas encore un rendez-vous&nbsp;: l’acompte le confirme.</p>}
        {search.has(sentFields.repeated) && (
          <p>{`Nous avions déjà reçu cet envoi\u00a0: il n’y a qu’${getRequestWords(time).one}, numéro ${number}.`}</p>
        )}
        {isMailed || <p>L’e-mail n’arrivera peut-être pas&nbsp;: gardez le lien de cette page.</p>}
        {email && isMailed && <p>{`E-mail envoyé à ${email}.`}</p>}
        {person && (
          <PhoneCorrection person={person} what={`${getRequestWords(time).my} ${number}`} />
        )}
        {(email && isMailed) || isHeld(visit) || (
          <>
            {person && !email && <p>Sans e-mail, gardez le lien de cette page.</p>}
            <p className="actions">
              <VisitWhatsAppLink visit={visit} token={token} isButton />
              <CopyButton label="Copier le lien" text={origin + buildVisitPath(token)} />
            </p>
          </>
        )}
      </SentNotice>
    </>
  );
}

/** Asks if the client comes, once the reminder is sent. It is a button: mail scanners would follow a link. */
export function ComingQuestion({ visit, token }: VisitProps) {
  const { coming, day, time } = visit;
  if (!coming || !time) return null;
  const appointmentText = formatDayTime(day, time);
  if (coming === 'said') {
    return (
      <div id="venir" className="notice notice-success">
        <p className="notice-title">C’est noté, nous vous attendons</p>
        <p>{`Merci, à bientôt\u00a0: ${appointmentText}.`}</p>
      </div>
    );
  }
  return (
    <section id="venir" className="notice notice-question" aria-labelledby="venez-vous">
      <h2 id="venez-vous">{'Venez-vous\u202f?'}</h2>
      <p>{`Nous vous attendons ${appointmentText}.`}</p>
      <PostForm action={buildVisitPath(token)} className="actions">
        <input type="hidden" name="intent" value={fields.coming} />
        <input type="hidden" name={fields.day} value={day} />
        <input type="hidden" name={fields.time} value={time} />
        <VisitButton>Je viens</VisitButton>
        <SendingNotice />
      </PostForm>
    </section>
  );
}

export function AfterVisitConsent({ visit: { afterVisit }, token }: VisitProps) {
  if (!afterVisit) return null;
  if (afterVisit === 'said') {
    return (
      <p id="apres" className="notice notice-success">
        C’est noté, nous vous écrirons après votre visite.
      </p>
    );
  }
  return (
    <section id="apres" className="card stack" aria-labelledby="titre-apres">
      <h2 id="titre-apres">{consentQuestion}</h2>
      <p>{consentDetail}</p>
      <PostForm action={buildVisitPath(token)} className="actions">
        <input type="hidden" name="intent" value={fields.afterVisit} />
        <VisitButton>Oui, je veux bien</VisitButton>
        <SendingNotice />
      </PostForm>
    </section>
  );
}
