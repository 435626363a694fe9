import { useActionData, useLoaderData, useSearchParams } from 'react-router';
import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import type { HandTimes } from '../../../../shared/contract/admin/hours.ts';
import type { RequestFile } from '../../../../shared/contract/admin/requests.ts';
import { careLabel } from '../../../../shared/contract/booking/treatment-choice.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { untilText } from '../../../../shared/text/begins-text.ts';
import { outcomeLabels } from '../../../../shared/text/outcome.ts';
import { phoneText } from '../../../../shared/text/phone-number.ts';
import { Link } from '../../../components/link.tsx';
import { ErrorNotice } from '../../../components/notice.tsx';
import { RequestFacts } from '../../../components/request-facts.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { PostForm } from '../../../forms/post-form.tsx';
import { useInstitute, usePage } from '../../../page/page-context.ts';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { AdminPage } from '../admin-page.tsx';
import { agendaLink } from '../agenda/agenda-address.ts';
import { chosenField, chosenValue } from '../agenda/free-times.tsx';
import { clientLink } from '../clients/client-links.ts';
import { completedAction } from '../completed-edit.ts';
import { EditProblem } from '../edit-problem.tsx';
import { History } from '../history.tsx';
import { timestampText } from '../history-text.ts';
import { mailtoLink } from '../reply-addresses.ts';
import { ActionBar } from './action-bar.tsx';
import { ClientLinks } from './client-links.tsx';
import { CompletedNotice } from './completed-notice.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { type Closure, dayWarning } from './day-warning.ts';
import { MailFailure, mailText } from './mail-status.tsx';
import type { RequestData } from './request-data.ts';
import { AnswerForm, NoteForm, RefuseForm } from './request-forms.tsx';

export function AdminRequest() {
  const { found, problem, closure, times, next } = useLoaderData<RequestData>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const action = !outcome && found && completedAction(found, search);
  const title = `Demande ${found?.number ?? search.get('numero') ?? ''}`;
  return (
    <AdminPage title={title} isWrong={outcome !== undefined || problem !== undefined}>
      <ErrorNotice problem={problem} />
      {found && (
        <>
          <EditProblem conflictText={conflictText} outcome={outcome} current={found} />
          {action && <CompletedNotice request={found} action={action} next={next} />}
          <DayNotice request={found} closure={closure} />
          <div className="columns">
            <Facts request={found} />
            <Answers {...{ outcome, closure, times }} request={found} hasNotice={!!action} />
          </div>
          <History events={found.history} />
        </>
      )}
      <p className="link-row">
        <Link to={adminPaths.adminRequests}>Toutes les nouvelles demandes</Link>
      </p>
      {found && <ActionBar request={found} />}
    </AdminPage>
  );
}

const conflictText =
  'Cette fiche a changé pendant que vous écriviez. Rien n’a été envoyé, et votre saisie est conservée ci-dessous. Vérifiez, puis envoyez à nouveau si c’est toujours utile.';

/** Warns that the institute may not be open on the day of the request. */
function DayNotice({
  request: { status, day },
  closure,
}: Pick<RequestData, 'closure'> & { request: RequestFile }) {
  const { today } = usePage();
  const institute = useInstitute();
  const isExpected = status === 'pending' || (status === 'confirmed' && day >= today);
  const warning = isExpected && dayWarning(day, today, { institute, closure }, 'Ce jour');
  return warning && <p className="notice notice-question">{warning}</p>;
}

function Facts({ request }: { request: RequestFile }) {
  const { status, day, hour, people, treatments, persons } = request;
  const { number, moment, name, phone, email, note } = request;
  const catalogue = useCatalogue();
  const care = careLabel(request, catalogue);
  return (
    <section className="card stack" aria-labelledby="faits">
      <div className="request-card-head">
        <h2 id="faits">{name}</h2>
        <StatusBadge status={status} />
      </div>
      {status === 'confirmed' && hour && (
        <p>
          Rendez-vous <strong>{appointmentTitle(day, hour)}</strong>
          {servedText(request)}, heure d’Abidjan. <Link to={agendaLink(day)}>Voir la journée</Link>
        </p>
      )}
      <Restore request={request} />
      <MailFailure mail={request.mail} />
      <p className="actions wide-only">
        <ClientLinks request={request} />
      </p>
      <RequestFacts summary={{ day, people, care, treatments, persons }}>
        <dt>Moment</dt>
        <dd>{moment}</dd>
        <dt>Téléphone</dt>
        <dd>
          {phone ? <a href={`tel:${phone}`}>{phoneText(phone)}</a> : 'Aucun'}
          {phone && (
            <Link className="line-link" to={clientLink(number)}>
              Toutes ses visites
            </Link>
          )}
        </dd>
        <dt>E-mail</dt>
        <dd>{email ? <a href={mailtoLink(email)}>{email}</a> : 'Aucun'}</dd>
        {request.mail && (
          <>
            <dt>Dernier e-mail</dt>
            <dd>{mailText(request.mail)}</dd>
          </>
        )}
        <dt>Précisions</dt>
        <dd className="written">{note || 'Aucune'}</dd>
        <dt>Reçue le</dt>
        <dd>{timestampText(request.createdAt)}</dd>
        {request.reason && (
          <>
            <dt>Motif</dt>
            <dd className="written">{request.reason}</dd>
          </>
        )}
      </RequestFacts>
    </section>
  );
}

/** Gives a cancelled appointment its hour again, with the same people where they are free. */
function Restore({ request: { number, status, version, day, hour } }: { request: RequestFile }) {
  const { today } = usePage();
  if (status !== 'cancelled' || !hour || day < today) return null;
  return (
    <PostForm action={`${adminPaths.adminRequest}?numero=${number}`}>
      <p>{`C’était ${appointmentTitle(day, hour)}.`}</p>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name={chosenField} value={chosenValue(day, hour, '')} />
      <p className="actions">
        <button type="submit" className="button button-outline">
          Rétablir ce rendez-vous
        </button>
      </p>
    </PostForm>
  );
}

/** ", jusqu’à 15 h 45 (personne 1 à 10 h, personne 2 à 11 h), avec Coiffeuse" */
function servedText({ ends, begins, staff, offAgenda, outcome }: RequestFile): string {
  const names = staff.map(({ name }) => name).join(', ');
  return [
    untilText(ends, begins),
    offAgenda ? ', hors agenda' : names && `, avec ${names}`,
    outcome ? ` (${outcomeLabels[outcome].toLowerCase()})` : '',
  ].join('');
}

interface AnswersProps {
  request: RequestFile;
  outcome: FormOutcome | undefined;
  closure: Closure | undefined;
  times: HandTimes | undefined;
  /** The completed notice already says how to reach a client without e-mail. */
  hasNotice: boolean;
}

function Answers({ request, outcome, closure, times, hasNotice }: AnswersProps) {
  const { status } = request;
  const isOpen = status === 'pending' || status === 'confirmed';
  const typedReason = outcome?.values.motif;
  return (
    <div className="stack">
      {!request.email && !hasNotice && (
        <p className="notice notice-question">
          Cette personne n’a pas donné d’e-mail&nbsp;: prévenez-la par téléphone ou par WhatsApp
          après votre réponse.
        </p>
      )}
      <AnswerForm request={request} outcome={outcome}>
        <ConfirmForm {...{ request, outcome, closure, times }} />
        {isOpen && <RefuseForm request={request} outcome={outcome} />}
        {!isOpen && typedReason && (
          <div className="card">
            <h2>Votre texte</h2>
            <p className="written">{typedReason}</p>
          </div>
        )}
        <NoteForm request={request} outcome={outcome} />
      </AnswerForm>
    </div>
  );
}
