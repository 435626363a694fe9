import { Fragment, useEffect, useRef, useState } from 'react';
import { useActionData, useLocation, useNavigation } from 'react-router';
import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { EditForm, Input } from '#client/admin/edit-form.tsx';
import { BeginsNote } from '#client/components/begins.tsx';
import { Link } from '#client/components/link.tsx';
import { BusyNotice } from '#client/components/notice.tsx';
import { optionalSuffix } from '#client/forms/field.tsx';
import { findFieldError, readTexts } from '#client/forms/form-input.ts';
import { usePage } from '#client/page/page-context.ts';
import type { RequestRecord } from '#shared/appointments/request-list.ts';
import { requestTextFields } from '#shared/booking/request-fields.ts';
import { type Day, formatLongDay, formatShortDay, isDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { adminPaths, buildRequestLink } from '#shared/page/admin-paths.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { formatAnyPhone } from '#shared/text/phone-number.ts';
import { buildBookLink, callerFields, fields, listTreatmentFields } from './agenda-address.ts';
import {
  type HandBookingData,
  type HandBookingOutcome,
  loadBook,
  showTimesIntent,
  submitBooking,
} from './book-by-hand-data.ts';
import {
  AnyHourField,
  BookAnyway,
  bookFormId,
  MoreFields,
  TreatmentSelect,
} from './book-fields.tsx';
import {
  chosenClientField,
  isAboutCaller,
  type KnownClient,
  readCallersWish,
  searchIntent,
} from './caller.ts';
import { chosenField, FreeTimeButtons, formatChoice, TroubleNotice } from './free-times.tsx';

type Values = HandBookingOutcome['values'];

interface CallerProps extends Omit<HandBookingOutcome, 'times' | 'problem'> {
  getError(name: string): string | undefined;
}

function CallerFields({ values, suggestedClients, client, getError }: CallerProps) {
  if (!client) return <CallerSearch suggestedClients={suggestedClients} />;
  const { name, phone, jour = '', heure = '' } = values;
  return (
    <>
      <CallerCard client={client} values={values} />
      <details
        className="agenda-more"
        open={Boolean(getError('name') || getError('phone') || !name || !phone)}
      >
        <summary>Autre nom ou numéro</summary>
        <div className="form">
          <PersonFields />
          <Link
            className="line-link"
            to={buildBookLink({ ...(jour && { day: jour }), ...(heure && { hour: heure }) })}
          >
            Quelqu’un d’autre
          </Link>
        </div>
      </details>
    </>
  );
}

const PersonFields = () => (
  <>
    <Input
      name="name"
      label="Nom"
      required
      autoComplete="off"
      maxLength={requestTextFields.name.limit}
    />
    <Input
      name="phone"
      label={<>Téléphone{optionalSuffix}</>}
      type="tel"
      autoComplete="off"
      maxLength={requestTextFields.phone.limit}
    />
  </>
);

function CallerCard({ client, values }: { client: KnownClient; values: Values }) {
  const card = useRef<HTMLElement>(null);
  const { name, phone, visit, upcomingVisits } = client;
  const hasAnswered = useActionData() !== undefined;
  // The pressed button is gone, so the card takes the focus.
  useEffect(() => {
    if (hasAnswered) card.current?.focus({ preventScroll: true });
  }, [hasAnswered]);
  return (
    <section ref={card} tabIndex={-1} className="stack-tight" aria-label="Pour qui">
      <p className="notice-title">
        <bdi>{name}</bdi>
        {phone && `, ${formatAnyPhone(phone)}`}
      </p>
      {upcomingVisits.length > 0 && (
        <p>
          {'A déjà rendez-vous\u00a0: '}
          {upcomingVisits.map(({ number, day, hour }, index) => (
            <Fragment key={number}>
              {index > 0 && ', '}
              <Link to={buildRequestLink(number)}>
                {[formatShortDay(day), hour && formatTime(hour)].filter(Boolean).join(' à ')}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
      {visit && <LastVisit visit={visit} values={values} />}
    </section>
  );
}

function LastVisit({ visit, values }: { visit: RequestRecord; values: Values }) {
  const { number, day, treatments, staff, treatmentIds } = visit;
  const treatmentNames = treatments.map(({ nom }) => nom).join(' + ');
  const staffNames = staff.map((member) => member.name).join(', ');
  const chosenTreatments = listTreatmentFields(3).flatMap((field) => values[field] || []);
  const isAgain = treatmentIds.join() === chosenTreatments.join();
  return (
    <>
      <p className="muted">
        {[formatLongDay(day), treatmentNames, staffNames && `avec ${staffNames}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {treatmentIds.length > 0 && !isAgain && (
        <p>
          <button
            type="submit"
            className="button"
            name={callerFields.again}
            value={number}
            formNoValidate
          >
            Comme la dernière fois
          </button>
        </p>
      )}
    </>
  );
}

const searchDelayMs = 250;

function CallerSearch({ suggestedClients }: Pick<HandBookingOutcome, 'suggestedClients'>) {
  const [text, setText] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = button.current?.form;
    if (text === undefined || !form) return;
    const timer = setTimeout(() => form.requestSubmit(button.current), searchDelayMs);
    const cancel = () => clearTimeout(timer);
    // A search must not interrupt the request of another button, or replace its answer.
    form.addEventListener('submit', cancel);
    return () => {
      cancel();
      form.removeEventListener('submit', cancel);
    };
  }, [text]);
  return (
    <>
      <div className="form" onChange={({ target }) => setText((target as HTMLInputElement).value)}>
        <PersonFields />
      </div>
      <button
        ref={button}
        type="submit"
        className="button button-outline without-script"
        name="intent"
        value={searchIntent}
        formNoValidate
      >
        Chercher sa fiche
      </button>
      <div className="stack-tight" aria-live="polite">
        {suggestedClients?.map(({ number, name, phone, nextDay, lastDay }) => (
          <button
            key={phone}
            type="submit"
            className="button button-outline agenda-found-client"
            name={chosenClientField}
            value={number}
            formNoValidate
          >
            <span>
              <bdi>{name}</bdi>, {formatAnyPhone(phone)}
            </span>
            <span className="small">
              {`${nextDay ? 'Prochain' : 'Dernier'}\u00a0: ${formatLongDay(nextDay || lastDay)}`}
            </span>
          </button>
        ))}
      </div>
    </>
  );
}

export const bookScreen = buildAdminScreen<HandBookingData, HandBookingOutcome>({
  title: 'Nouveau rendez-vous',
  load: loadBook,
  forms: { '': submitBooking },
  shouldRevalidate: () => false,
  RefusalActions: BookAnyway,
  View: BookForm,
});

function BookForm({ data, outcome, today }: ScreenProps<HandBookingData, HandBookingOutcome>) {
  const { state, formData } = useNavigation();
  const isCallerSearch = formData !== undefined && isAboutCaller(readTexts(formData));
  const { values, times, suggestedClients, client } = outcome ?? data;
  const { form, readWish, isSearchingTimes, isOutdated } = useFreeTimeSearch(
    values,
    times !== undefined,
  );
  const wish = readCallersWish(values, today);
  const hour = values[fields.hour] ?? '';
  const isWishedFree = listFreeTimes({ times, day: wish.day }).some(({ time }) => time === hour);
  const shownValues = {
    ...values,
    [fields.day]: wish.day,
    [fields.people]: values[fields.people] || '1',
  };
  const getError = (name: string) => findFieldError(outcome?.problem, name);
  const { search } = useLocation();
  const staff = listStaff(data);
  const fillCount = values[callerFields.filled];
  useEffect(() => {
    if (fillCount)
      form.current?.querySelector('.agenda-hours')?.scrollIntoView({ block: 'nearest' });
  }, [fillCount, form]);
  return (
    <EditForm
      ref={form}
      action={adminPaths.adminBook + search}
      onChange={readWish}
      className="form"
      id={bookFormId}
      hiddenFields={{
        [fields.hour]: hour,
        [callerFields.request]: values[callerFields.request] ?? '',
        [callerFields.filled]: values[callerFields.filled] ?? '',
      }}
      outcome={{ values: shownValues, problem: outcome?.problem }}
    >
      {hour && (
        <p className="notice-title">
          {formatSlot({ ...wish, hour, name: staff.find(({ id }) => id === wish.staff)?.name })}
        </p>
      )}
      {/* The key remounts fields that the server filled in. */}
      <Fragment key={values[callerFields.filled] || '0'}>
        <CallerFields
          values={values}
          suggestedClients={suggestedClients}
          client={client}
          getError={getError}
        />
        <TreatmentSelect name={fields.treatment} label="Soin" skills={data.skills} />
        <Input
          name={fields.day}
          label="Jour"
          type="date"
          min={today}
          hint={formatPastHint(values[fields.day], today)}
        />
        <MoreFields staff={staff} values={values} getError={getError} />
      </Fragment>
      <button
        type="submit"
        className="button button-outline without-script"
        name="intent"
        value={showTimesIntent}
        formNoValidate
      >
        Voir les heures libres
      </button>
      {state === 'submitting' && !isCallerSearch && (
        <BusyNotice>
          {isSearchingTimes ? 'Recherche des heures libres…' : 'Envoi en cours…'}
        </BusyNotice>
      )}
      <fieldset className="form agenda-offer" disabled={isOutdated}>
        {times && (
          <section className="stack agenda-hours" aria-label="Ce qui est libre" aria-live="polite">
            <h2 className="visually-hidden">Heures libres</h2>
            <TroubleNotice times={times} />
            <FreeTimeButtons times={times} verb="réserver le" isFolded={isWishedFree} />
          </section>
        )}
      </fieldset>
      <AnyHourField values={values} error={getError('time')} />
      {hour && times && (
        <fieldset className="sticky-foot" disabled={isOutdated} aria-live="polite">
          <WishedHour times={times} hour={hour} day={wish.day} />
        </fieldset>
      )}
      {wish.treatments.length === 0 && (
        <p className="sticky-foot">
          {hour
            ? `Choisissez un soin pour réserver à ${formatTime(hour)}.`
            : 'Choisissez un soin pour voir les heures libres.'}
        </p>
      )}
    </EditForm>
  );
}

const formatSlot = ({ day, hour, name }: { day: Day; hour: string; name: string | undefined }) =>
  capitalize(formatDayTime(day, hour)) + (name ? `, avec ${name}` : '');

const formatPastHint = (day: string | undefined, today: Day) =>
  day && isDay(day) && day < today ? 'Ce jour est passé\u00a0: voici aujourd’hui.' : undefined;

const listStaff = ({ days: [day] }: HandBookingData) =>
  day?.resources.filter(({ kind }) => kind === 'staff') ?? [];

interface WishedProps {
  times: HandBookingData['times'];
  hour: string;
  day: string;
}

const listFreeTimes = ({ times, day }: Pick<WishedProps, 'times' | 'day'>) =>
  times?.days.find((candidate) => candidate.day === day)?.times ?? [];

/** Offers the hour that was tapped in the agenda, or the free hours nearest to it. */
function WishedHour({ times, hour, day }: WishedProps) {
  const freeTimes = listFreeTimes({ times, day });
  const nextTime = freeTimes.find(({ time }) => time >= hour);
  const timeBefore =
    nextTime?.time === hour ? undefined : freeTimes.findLast(({ time }) => time < hour);
  const isTaken = times !== undefined && nextTime?.time !== hour;
  return (
    <>
      {isTaken && <p>{`${formatTime(hour)}\u00a0: pas libre`}</p>}
      {[nextTime, timeBefore].map(
        (nearestTime) =>
          nearestTime && (
            <button
              key={nearestTime.time}
              type="submit"
              className="button"
              name={chosenField}
              value={formatChoice(day, nearestTime.time)}
            >
              {`Réserver à ${formatTime(nearestTime.time)}`}
              <span className="visually-hidden">{`, jusqu’à ${formatTime(nearestTime.ends)}`}</span>
              <BeginsNote begins={nearestTime.begins} />
            </button>
          ),
      )}
    </>
  );
}

/** Searches free hours when a field changes. Until they arrive, the shown hours are outdated. */
function useFreeTimeSearch(shownValues: HandBookingOutcome['values'], hasHours: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const { today } = usePage();
  const { formData } = useNavigation();
  const isSearchingTimes = formData?.get('intent') === showTimesIntent;
  const isSending = formData !== undefined && !isSearchingTimes;
  const shownWish = JSON.stringify(readCallersWish(shownValues, today));
  const [typedWish, setTypedWish] = useState(shownWish);
  const isOutdated = typedWish !== shownWish;

  const readWish = () => {
    const typedValues = readTexts(new FormData(form.current ?? undefined));
    setTypedWish(JSON.stringify(readCallersWish(typedValues, today)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: untouched fields get new values after a render that changes the wish
  useEffect(readWish, [shownWish]);

  useEffect(() => {
    if (!isOutdated || isSending) return;
    // Without a treatment a request only clears the hours still shown.
    if (!hasHours && JSON.parse(typedWish).treatments.length === 0) return;
    const button = form.current?.querySelector<HTMLButtonElement>(
      `button[value="${showTimesIntent}"]`,
    );
    if (button) form.current?.requestSubmit(button);
  }, [typedWish, isOutdated, isSending, hasHours]);

  return { form, readWish, isSearchingTimes, isOutdated };
}
