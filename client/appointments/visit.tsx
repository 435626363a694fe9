import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useParams, useSearchParams } from 'react-router';
import { getRequestWords, getStatus } from '#shared/appointments/request-status.ts';
import { visitFields as fields, visitCalendarFile } from '#shared/appointments/visit-address.ts';
import type { VisitRecord } from '#shared/appointments/visit-record.ts';
import { buildOrderLink } from '#shared/booking/order-link.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import { buildLoginLink, buildVisitPath, paths } from '#shared/page/paths.ts';
import type { SentContact } from '#shared/page/render-page.ts';
import { CallLink } from '../components/call-link.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Link } from '../components/link.tsx';
import { ErrorNotice } from '../components/notice.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { PrintHead } from '../components/print-head.tsx';
import { PrivatePage } from '../components/private-page.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { Unbroken } from '../components/unbroken.tsx';
import type { Problem } from '../forms/form-input.ts';
import { useSettledOutcome } from '../forms/settled-outcome.ts';
import { Deposit } from '../money/deposit.tsx';
import { useInstitute, usePage } from '../page/page-context.ts';
import { useSession } from '../session/session.ts';
import {
  formatTakenHour,
  isConfirming,
  type MoveData,
  MoveToOtherHour,
  MoveVisit,
} from './moving.tsx';
import { BookedTogether, ConfirmCancel, VisitChanges } from './visit-changes.tsx';
import { Ticket, VisitActions, VisitFacts, VisitPlace } from './visit-facts.tsx';
import { AfterVisitConsent, ComingQuestion, formatVisitTitle, VisitNews } from './visit-news.tsx';
import { formatStatus, listFacts, type VisitProps } from './visit-text.ts';

/** Shows the page's link and the copy on this device. Signed-in users have no copy. */
function LinkAndCopy({ visit, token }: VisitProps) {
  const { isLoggedIn } = useSession();
  const address = usePage().origin + buildVisitPath(token);
  const thisAppointment = getRequestWords(visit.time).this;
  const { state, forget } = useVisitCopy(visit, buildVisitPath(token));
  if (visit.status === 'cancelled' || visit.status === 'refused') return null;
  return (
    <details>
      <summary>Retrouver cette page</summary>
      <p>{`Ce lien ramène ici et permet d’annuler\u00a0: ne le donnez qu’à des proches.`}</p>
      <p className="link-box">{address}</p>
      <p>
        <CopyButton label="Copier le lien" text={address} />
      </p>
      {!isLoggedIn && (
        <section aria-label="Sur cet appareil" className="needs-script">
          {state === 'gone' || (
            <p>
              {
                'Une copie se lit sans connexion jusqu’au jour prévu. Toute personne qui utilise cet appareil peut la lire. '
              }
              <button type="button" className="button-link" onClick={forget}>
                Effacer la copie
              </button>
            </p>
          )}
          <p role="status">
            {state === 'gone' &&
              `Aucune copie de ${thisAppointment} n’est gardée sur cet appareil.`}
            {state === 'failed' &&
              'La copie n’a pas pu être effacée. Réessayez, ou effacez les données du site dans votre navigateur.'}
          </p>
        </section>
      )}
    </details>
  );
}

type CopyState = 'kept' | 'gone' | 'failed';

const loadWorker = () => import('../offline/site-worker.ts');

/** Stores the page's text for reading offline, except for signed-in users. */
function useVisitCopy(visit: VisitRecord, path: string) {
  const { isLoggedIn } = useSession();
  const institute = useInstitute();
  const [state, setState] = useState<CopyState>('kept');
  useEffect(() => {
    if (isLoggedIn) return;
    const facts = [...listFacts(visit, institute), ['État', formatStatus(visit)] as const];
    const title = formatVisitTitle(visit, new URLSearchParams());
    const copy = { path, day: visit.day, title, facts };
    loadWorker()
      .then(({ keepVisitCopy }) => keepVisitCopy(copy))
      .then((isStored) => setState(isStored ? 'kept' : 'gone'))
      // Without a copy, the page can still be read online.
      .catch(() => {});
  }, [isLoggedIn, visit, institute, path]);
  const forget = () =>
    loadWorker()
      .then(({ deleteVisitCopy }) => deleteVisitCopy(path))
      .then(
        () => setState('gone'),
        () => setState('failed'),
      );
  return { state, forget };
}

export interface VisitData {
  /** Absent if the link was never issued, or the appointment cannot be read now. */
  readonly visit?: VisitRecord;
  readonly person?: SentContact;
  readonly moving?: MoveData;
  readonly problem?: Problem;
}

export interface VisitOutcome {
  readonly problem: Problem;
  readonly others?: readonly FreeHour[];
}

export function VisitPage() {
  const { visit, moving, person, problem } = useLoaderData<VisitData>();
  const { token = '' } = useParams();
  if (problem) return <VisitFailure problem={problem} token={token} />;
  if (!visit) return <UnknownVisit />;
  return <Visit visit={visit} moving={moving} person={person} token={token} />;
}

function VisitFailure({ problem, token }: Pick<VisitData, 'problem'> & { token: string }) {
  const [search] = useSearchParams();
  return (
    <PrivatePage title="Votre rendez-vous" isWrong>
      <ErrorNotice problem={problem} />
      <p className="actions">
        <Link className="button" to={`${buildVisitPath(token)}?${search}`}>
          Réessayer
        </Link>
        <CallLink className="button button-outline" />
      </p>
    </PrivatePage>
  );
}

interface Props extends VisitProps {
  moving: VisitData['moving'];
  person: VisitData['person'];
}

function Visit({ visit, moving, person, token }: Props) {
  const outcome = useSettledOutcome<VisitOutcome>();
  const [search] = useSearchParams();
  const { time, status } = visit;
  const isCancelling = visit.canChange && search.has(fields.cancelling);
  const step = moving ? 'moving' : isCancelling ? 'cancelling' : undefined;
  const title = step ? stepTitles[step] : formatVisitTitle(visit, search);
  const heading = useFocusOnChange(step);
  const isRetry = outcome?.problem.error === 'unreachable';
  const isCancelledAlready = outcome?.problem.error === 'conflict' && status === 'cancelled';
  return (
    <section className={`page visit ${chooseLayout(step, visit, moving, outcome)}`}>
      <PrivateMeta title={title} isWrong={outcome !== undefined && !isCancelledAlready} />
      <meta name="referrer" content="no-referrer" />
      <PrintHead />
      <h1 ref={heading}>
        <Unbroken text={title} />
      </h1>
      {isCancelledAlready || (
        <ErrorNotice problem={outcome?.problem} title={formatRefusedMove(outcome, moving)}>
          {isRetry && <CallLink />}
          {outcome?.others && visit.canChange && (
            <MoveToOtherHour visit={visit} token={token} others={outcome.others} />
          )}
        </ErrorNotice>
      )}
      {!step && (
        <>
          <VisitNews visit={visit} search={search} person={person} token={token} />
          <ComingQuestion visit={visit} token={token} />
          <Deposit visit={visit} token={token} />
        </>
      )}
      {moving && time && (
        <MoveVisit
          visit={visit}
          time={time}
          token={token}
          moving={moving}
          isRefused={isHourRefused(outcome)}
          isRetry={isRetry}
        />
      )}
      {step === 'cancelling' && <ConfirmCancel visit={visit} token={token} isRetry={isRetry} />}
      {!step && <Appointment visit={visit} token={token} />}
      {!step && <VisitExtras visit={visit} token={token} />}
    </section>
  );
}

const stepTitles = {
  moving: 'Déplacer votre rendez-vous',
  cancelling: 'Annuler',
} as const;

const isOpen = ({ status }: VisitRecord) => status === 'pending' || status === 'confirmed';

/** Returns the layout: a month with the hours of a day is too long for one column. */
function chooseLayout(
  step: keyof typeof stepTitles | undefined,
  visit: VisitRecord,
  moving: VisitData['moving'],
  outcome: VisitOutcome | undefined,
): string {
  if (moving?.hours && (isHourRefused(outcome) || !isConfirming(visit, moving)))
    return 'two-columns';
  return !step && isOpen(visit) ? 'visit-ticket' : 'page-narrow';
}

function Appointment({ visit, token }: VisitProps) {
  const { status, time } = visit;
  if (time && status === 'confirmed') return <Ticket visit={visit} time={time} token={token} />;
  // The heading names any other state.
  return (
    <div className="card">
      {isOpen(visit) && <StatusBadge {...getStatus(visit)} />}
      <VisitFacts visit={visit} />
      {isOpen(visit) && <VisitActions visit={visit} token={token} />}
    </div>
  );
}

/** Focuses the next step's heading, unless the step has focused a notice or h2. */
function useFocusOnChange(step: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    if (!heading.current || document.activeElement?.matches('.notice, h2')) return;
    heading.current.tabIndex = -1;
    heading.current.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

/** Returns true if the hour itself was refused. After any other problem, sending again may work. */
const isHourRefused = (outcome: VisitOutcome | undefined) =>
  ['slot-taken', 'closed-day', 'too-soon', 'too-late', 'same-hour', 'not-bookable'].includes(
    outcome?.problem.error ?? '',
  );

function formatRefusedMove(
  outcome: VisitOutcome | undefined,
  moving: VisitData['moving'],
): string | undefined {
  if (outcome?.problem.error !== 'slot-taken') return undefined;
  const { hours, time } = moving ?? {};
  return hours && time ? formatTakenHour(hours.day, time) : 'Cette heure n’est plus libre';
}

function VisitExtras({ visit, token }: VisitProps) {
  const { status, time, people, treatmentIds } = visit;
  const isOver = status === 'cancelled' || status === 'refused';
  const lists = Array.from(
    { length: people },
    (_, person) => treatmentIds[person] ?? treatmentIds[0] ?? [],
  );
  return (
    <>
      {isOver || <VisitChanges visit={visit} token={token} />}
      <AfterVisitConsent visit={visit} token={token} />
      <BookedTogether visit={visit} token={token} />
      {isOver && (
        <p className="actions">
          <Link className="button" to={buildOrderLink({ lists })}>
            Réserver à nouveau
          </Link>
          {time && status === 'cancelled' && (
            <a
              className="button button-outline"
              href={`${buildVisitPath(token)}/${visitCalendarFile}`}
              download
            >
              Le retirer de mon agenda
            </a>
          )}
        </p>
      )}
      {status === 'confirmed' && <VisitPlace />}
      <LinkAndCopy visit={visit} token={token} />
    </>
  );
}

/** Shown for a link that was never issued or was cut off, or whose appointment was erased. */
function UnknownVisit() {
  const { user } = useSession();
  return (
    <PrivatePage title="Rendez-vous introuvable">
      <p>
        Ce lien est incomplet, ou trop ancien. Votre rendez-vous, lui, n’a pas changé&nbsp;:
        appelez-nous, nous le retrouverons à votre nom.
      </p>
      <p className="actions">
        <CallLink className="button" />
        <Link className="button button-outline" to={paths.book}>
          Prendre rendez-vous
        </Link>
        <Link
          className="button button-outline"
          to={user ? paths.myRequests : buildLoginLink(paths.myRequests)}
        >
          Voir mes rendez-vous
        </Link>
      </p>
    </PrivatePage>
  );
}
