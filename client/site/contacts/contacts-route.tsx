import { useRef } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { apiContext, wholeChangesContext } from '#client/api/api.ts';
import { offlineProblem } from '#client/api/browser-transport.ts';
import { CallUs } from '#client/components/call-link.tsx';
import { useBilingualLabel } from '#client/components/english.tsx';
import { Icon } from '#client/components/icon.tsx';
import { Link, WhatsAppLink } from '#client/components/link.tsx';
import { BusyNotice, ErrorNotice, useFocusOnField } from '#client/components/notice.tsx';
import { PageMeta } from '#client/components/page-meta.tsx';
import { PrintHead } from '#client/components/print-head.tsx';
import { SentNotice } from '#client/components/sent.tsx';
import { ConnectionNotice, loadForUse } from '#client/forms/connection-notice.tsx';
import { clearDraft, useClearDraftOnLoad, useDraft } from '#client/forms/draft.ts';
import { TextArea, TextField } from '#client/forms/field.tsx';
import { type FormOutcome, findFieldError, readFields } from '#client/forms/form-input.ts';
import { PostForm } from '#client/forms/post-form.tsx';
import { useSettledOutcome } from '#client/forms/settled-outcome.ts';
import { useInstitute, useIsHydrated, usePage } from '#client/page/page-context.ts';
import { useSession } from '#client/session/session.ts';
import { addDays, formatLongDay } from '#shared/calendar/calendar-month.ts';
import { formatHours, listWeekLines } from '#shared/calendar/opening.ts';
import {
  formatHoursTitle,
  formatPeriod,
  listComingPeriods,
  shownDaysAhead,
} from '#shared/calendar/period-text.ts';
import { findWeeklyHours, type WeeklyHours } from '#shared/day-hours.ts';
import { noReplyField } from '#shared/messages/reply-line.ts';
import { paths } from '#shared/page/paths.ts';
import { contactLimits } from '#shared/site/content-limits.ts';
import type { FrequentQuestion } from '#shared/site/lists.ts';
import { listQuestions, splitParagraphs } from '#shared/site/published-lists.ts';
import { FindUs } from './find-us.tsx';

const loadSending = loadForUse(() => import('./contact-action.ts'));

export async function action(args: ActionFunctionArgs) {
  const sending = await loadSending();
  if (sending) return sending.action(args);
  const values = await readFields(args.request);
  return data<FormOutcome>({ problem: offlineProblem, values }, 503);
}

const draftName = 'message';

interface ContactsData {
  readonly wasSent: boolean;
  readonly questions: readonly FrequentQuestion[];
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ContactsData> {
  return {
    wasSent: context.get(apiContext).hasSentProof(request.url),
    questions: listQuestions(await context.get(wholeChangesContext)()),
  };
}

const formSectionId = 'ecrire';

export function Component() {
  const outcome = useSettledOutcome<FormOutcome>();
  const { wasSent, questions } = useLoaderData<ContactsData>();
  return (
    <section className="page">
      <PageMeta
        title={outcome ? 'Erreur\u00a0: Contact' : 'Contact'}
        description="Adresse, repères, horaires, téléphone et WhatsApp de l’institut à Abidjan, et un formulaire pour nous écrire."
        path={paths.contacts}
      />
      <PrintHead />
      <header className="page-head head-short">
        <h1>Contact</h1>
        <p className="lead">
          Venez, appelez ou <a href={`#${formSectionId}`}>écrivez-nous</a>.
        </p>
      </header>
      <FindUs>
        <OpeningHours />
      </FindUs>
      <div className={questions.length > 0 ? 'columns' : undefined}>
        <Faq questions={questions} />
        <section aria-labelledby={formSectionId} className="card">
          <h2 id={formSectionId}>Écrivez-nous</h2>
          {wasSent && !outcome ? <MessageSent /> : <MessageForm outcome={outcome} />}
        </section>
      </div>
    </section>
  );
}

function MessageSent() {
  useClearDraftOnLoad(() => clearDraft(draftName));
  const { answerHours } = useInstitute();
  const [search] = useSearchParams();
  return (
    <>
      <SentNotice>
        <p className="notice-title">Merci.</p>
        <p>
          Votre message a bien été envoyé.{' '}
          {search.has(noReplyField) ? (
            <>
              Pour une réponse, <CallUs />
            </>
          ) : (
            formatAnswerTime(answerHours)
          )}
        </p>
      </SentNotice>
      <p>
        <Link to={paths.contacts}>Écrire un autre message</Link>
      </p>
    </>
  );
}

const labels = { subject: 'Sujet', message: 'Message', reply: 'Comment vous répondre\u202f?' };

const formatAnswerTime = (hours: number) =>
  hours
    ? `Nous répondons sous ${hours}\u00a0heure${hours > 1 ? 's' : ''} d’ouverture.`
    : 'Nous vous répondons dès que possible.';

function MessageForm({ outcome }: { outcome: FormOutcome | undefined }) {
  const { user } = useSession();
  const isHydrated = useIsHydrated();
  const isBusy = useNavigation().state === 'submitting';
  const form = useRef<HTMLDivElement>(null);
  useDraft(form, draftName, ['subject', 'message', 'reply'], outcome !== undefined);
  const { problem, values } = outcome ?? {};
  useFocusOnField(problem);
  const getError = (name: string) => findFieldError(problem, name);
  return (
    <div className="stack" ref={form}>
      <ErrorNotice problem={problem} labels={labels} />
      {values && problem?.error !== 'invalid' && <WhatsAppFallback values={values} />}
      {/* Without JavaScript the answer opens where the form is. */}
      <PostForm
        action={isHydrated ? paths.contacts : `${paths.contacts}#${formSectionId}`}
        className="form message-form"
        onFocus={() => loadSending().catch(() => {})}
      >
        <TextField
          name="subject"
          label={labels.subject}
          required
          maxLength={contactLimits.subject}
          defaultValue={values?.subject}
          error={getError('subject')}
        />
        <TextArea
          name="message"
          label={labels.message}
          required
          rows={6}
          maxLength={contactLimits.message}
          defaultValue={values?.message}
          error={getError('message')}
        />
        {!user?.email && (
          <TextField
            name="reply"
            label={labels.reply}
            hint="Téléphone ou e-mail, facultatif"
            maxLength={contactLimits.reply}
            defaultValue={values?.reply}
            error={getError('reply')}
          />
        )}
        {values?.[noReplyField] && <input type="hidden" name={noReplyField} value="1" />}
        <Honeypot error={getError('trap')} />
        <p>
          <button
            type="submit"
            className="button"
            aria-disabled={isBusy}
            {...useBilingualLabel('Send Message')}
          />
        </p>
        {isBusy && <BusyNotice>Envoi en cours…</BusyNotice>}
        {problem?.error !== 'unreachable' && <ConnectionNotice />}
      </PostForm>
    </div>
  );
}

/** Catches bots, which fill in every field. People who filled it in by mistake see it with its error. */
function Honeypot({ error }: { error: string | undefined }) {
  return (
    <div className={error ? undefined : 'visually-hidden'} aria-hidden={error ? undefined : true}>
      <TextField
        name="trap"
        label="Ne remplissez pas ce champ"
        autoComplete="off"
        tabIndex={error ? undefined : -1}
        error={error}
      />
    </div>
  );
}

/** Offers WhatsApp, which works without this server. */
function WhatsAppFallback({ values }: { values: FormOutcome['values'] }) {
  const { whatsapp } = useInstitute();
  return (
    <p>
      <WhatsAppLink
        className="button button-outline"
        text={`${values.subject ?? ''}\n\n${values.message ?? ''}`.trim()}
        to={whatsapp}
      >
        <Icon name="chat" />
        Envoyer ce message par WhatsApp
      </WhatsAppLink>
    </p>
  );
}

function Faq({ questions }: { questions: readonly FrequentQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions" className="card stack">
      <h2 id="questions">Questions fréquentes</h2>
      {questions.map(({ question, answer }) => (
        <details key={question} className="faq">
          <summary>{question}</summary>
          {splitParagraphs(answer).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </details>
      ))}
    </section>
  );
}

function OpeningHours() {
  const institute = useInstitute();
  const { today } = usePage();
  return (
    <section aria-labelledby="horaires" className="opening-hours">
      <h2 id="horaires">{formatHoursTitle(today, institute)}</h2>
      <Week hours={findWeeklyHours(today, institute)} />
      {listComingPeriods(institute, today, addDays(today, shownDaysAhead)).map((period) => (
        <section key={period.from} aria-label={formatPeriod(period)}>
          <h3>{formatPeriod(period)}</h3>
          <Week hours={period.hours} />
        </section>
      ))}
      <SpecialHours />
    </section>
  );
}

const Week = ({ hours }: { hours: WeeklyHours }) => (
  <dl className="hours">
    {listWeekLines(hours).map(({ days, hours: openText }) => (
      <div key={days}>
        <dt>{days}</dt>
        <dd>{openText}</dd>
      </div>
    ))}
  </dl>
);

function SpecialHours() {
  const { specialHours } = useInstitute();
  const { today } = usePage();
  const comingHours = specialHours.filter(
    ({ day }) => day >= today && day <= addDays(today, shownDaysAhead),
  );
  if (comingHours.length === 0) return null;
  return (
    <>
      <h3>Horaires particuliers</h3>
      <dl className="hours">
        {comingHours.map((hours) => (
          <div key={hours.day}>
            <dt>{formatLongDay(hours.day)}</dt>
            <dd>{formatHours(hours)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
