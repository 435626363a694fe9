import { type MouseEvent, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { RequestFile, RequestLine } from '../../../shared/appointments/request-list.ts';
import { eveningOf } from '../../../shared/calendar/night.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { adminPaths, requestLink } from '../../../shared/page/admin-paths.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { completedAction } from '../../admin/completed-edit.ts';
import { missedEvents } from '../../admin/history-text.ts';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { SuccessNotice } from '../../components/notice.tsx';
import type { FormOutcome } from '../../forms/form-input.ts';
import { SettleForm } from '../../money/admin/bill.tsx';
import { countIntent, countSession } from '../../money/admin/session-packs.tsx';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { answer } from './answer.ts';
import { ClientLinks, Told } from './client-contact.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { dayWarning, loadRequest, numberIn, type RequestData } from './request-data.ts';
import { askForDeposit, depositIntent, Facts } from './request-file.tsx';
import { AnswerForm, confirmFormId, confirmLabel, NoteForm, RefuseForm } from './request-forms.tsx';

const confirmHash = `#${confirmFormId}`;
const focusForm = () => document.querySelector<HTMLElement>(confirmHash)?.focus();

/** Stays at the bottom of a phone's screen: call, WhatsApp and the link to the confirmation form. */
function ActionBar({ request }: { request: RequestFile }) {
  const { hash } = useLocation();
  useEffect(() => {
    // Browsers do this when they load a document. A user who is already typing keeps the focus.
    if (hash === confirmHash && document.activeElement === document.body) focusForm();
  }, [hash]);
  return (
    <nav className="contact-bar answer-bar" aria-label="Répondre au client">
      <ClientLinks request={request} />
      <a className="button" href={confirmHash} onClick={goToForm}>
        <Icon name="check" />
        {confirmLabel(request.status)}
      </a>
    </nav>
  );
}

/** Scrolls without a navigation, which would drop the action's data and so the error notice. */
function goToForm(event: MouseEvent) {
  event.preventDefault();
  focusForm();
}

export const requestScreen = adminScreen({
  title: ({ found, search }) => `Demande ${found?.number ?? numberIn(search)}`,
  load: loadRequest,
  forms: { '': answer, [depositIntent]: askForDeposit, [countIntent]: countSession },
  refusals: {
    'too-soon':
      'Le rendez-vous est trop proche\u00a0: personne n’aurait le temps de payer. Rien n’est changé.',
    conflict:
      'Cette fiche a changé pendant que vous écriviez. Rien n’a été envoyé, et votre saisie est conservée ci-dessous. Vérifiez, puis envoyez à nouveau si c’est toujours utile.',
  },
  meanwhile: ({ found, outcome }) => missedEvents(found, Number(outcome?.values.version)),
  Done({ found, search }) {
    const action = completedAction(found, search);
    return action && <CompletedNotice request={found} action={action} next={found.next} />;
  },
  View: Request,
  back: [{ to: adminPaths.adminRequests, label: 'Toutes les nouvelles demandes' }],
});

function Request({ found, outcome, search }: Shown<RequestData>) {
  const hasNotice = !outcome && completedAction(found, search) !== undefined;
  return (
    <>
      <DayNotice request={found} />
      {found.bill && <SettleForm found={found.bill} outcome={undefined} />}
      <div className="columns">
        <Facts request={found} outcome={outcome} />
        <Answers request={found} outcome={outcome} hasNotice={hasNotice} />
      </div>
      <Told request={found} />
      <ActionBar request={found} />
    </>
  );
}

interface AnswersProps {
  request: RequestData;
  outcome: FormOutcome | undefined;
  /** True if the completed notice already says how to reach a client without e-mail. */
  hasNotice: boolean;
}

function Answers({ request, outcome, hasNotice }: AnswersProps) {
  const { status } = request;
  const isOpen = status === 'pending' || status === 'confirmed';
  const typedReason = outcome?.values.reason;
  return (
    <div className="stack">
      {!request.email && !hasNotice && (
        <p className="notice notice-question">
          Cette personne n’a pas donné d’e-mail&nbsp;: prévenez-la par téléphone ou par WhatsApp
          après votre réponse.
        </p>
      )}
      <AnswerForm request={request} outcome={outcome}>
        <ConfirmForm request={request} outcome={outcome} />
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

function DayNotice({ request: { status, day, hour, closure } }: { request: RequestData }) {
  const { today } = usePage();
  const institute = useInstitute();
  const isExpected = status === 'pending' || (status === 'confirmed' && day >= today);
  const own = hour ? eveningOf({ day, time: hour }, institute).day : day;
  // After midnight the evening counts, even if the next day is closed.
  const of = own === day ? { institute, closure } : { institute, closure: undefined };
  const warning = isExpected && dayWarning(own, today, of, 'Ce jour');
  return warning && <p className="notice notice-question">{warning}</p>;
}

interface Props {
  request: RequestFile;
  action: string;
  next: RequestLine | undefined;
}

function CompletedNotice({ request, action, next }: Props) {
  const { email, mail, hour } = request;
  // A client who cancelled by telephone knows. A withdrawn request was never confirmed.
  const isKnown = action === 'cancelled-by-phone' && !(email && hour);
  return (
    <SuccessNotice>
      <p className="notice-title">{texts[action]?.(request)}</p>
      {action !== 'noted' &&
        action !== 'assigned' &&
        !isKnown &&
        (email ? (
          mail?.state !== 'given-up' && (
            <p>{`Un e-mail ${mail?.state === 'sent' ? 'est parti' : 'part'} à ${email}.`}</p>
          )
        ) : (
          <>
            <p>
              Cette personne n’a pas donné d’e-mail. Appelez-la, ou envoyez-lui la réponse, déjà
              écrite, par WhatsApp.
            </p>
            <p className="actions">
              <ClientLinks request={request} />
            </p>
          </>
        ))}
      {next && (action === 'confirmed' || action === 'refused') && (
        <p>
          <Link
            className={email ? 'button' : 'button button-outline'}
            to={requestLink(next.number, confirmFormId)}
          >
            {`Demande suivante\u00a0: ${next.name}`}
          </Link>
        </p>
      )}
    </SuccessNotice>
  );
}

const texts: Readonly<Record<string, (request: RequestFile) => string>> = {
  confirmed: (request) => `Le rendez-vous est confirmé${when(request)}.`,
  moved: (request) => `Le rendez-vous est déplacé${when(request)}.`,
  assigned: ({ staff, offAgenda }) =>
    offAgenda
      ? 'C’est noté\u00a0: le rendez-vous est hors agenda.'
      : `C’est noté\u00a0: le rendez-vous est avec ${staff.map(({ name }) => name).join(', ')}.`,
  refused: () => 'La demande est refusée.',
  cancelled: () => 'Le rendez-vous est annulé.',
  'cancelled-by-phone': ({ hour }) =>
    `${hour ? 'Le rendez-vous est annulé' : 'La demande est annulée'}, à la demande de la cliente ou du client.`,
  noted: () => 'La note est enregistrée.',
};

const when = ({ day, hour }: RequestFile) => (hour ? `\u00a0: ${appointmentTitle(day, hour)}` : '');
