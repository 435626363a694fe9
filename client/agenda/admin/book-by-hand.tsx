import { Fragment, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { EditForm, Input } from '#client/admin/edit-form.tsx';
import { BeginsNote } from '#client/components/begins.tsx';
import { BusyNotice } from '#client/components/notice.tsx';
import { findFieldError, readTexts } from '#client/forms/form-input.ts';
import { usePage } from '#client/page/page-context.ts';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { getTreatmentName } from '#client/team/admin/treatment-name.ts';
import { type Day, isDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { callerFields, fields } from './agenda-address.ts';
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
import { isAboutCaller, type KnownClient, readCallersWish } from './caller.ts';
import { CallerFields } from './caller-fields.tsx';
import { chosenField, FreeTimeButtons, formatChoice, TroubleNotice } from './free-times.tsx';

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
  const { values, suggestedClients, client } = outcome ?? data;
  const times = useShownTimes(outcome ?? data);
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
        className={`button button-outline ${outcome?.problem?.error === 'unreachable' ? '' : 'without-script'}`}
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
            {client && <VisitSummary client={client} wish={wish} staff={staff} />}
            <TroubleNotice times={times} />
            <FreeTimeButtons times={times} verb="réserver le" isFolded={isWishedFree} />
          </section>
        )}
      </fieldset>
      <AnyHourField values={values} error={getError('time')} />
      <Foot times={times} hour={hour} wish={wish} isOutdated={isOutdated} />
    </EditForm>
  );
}

interface SummaryProps {
  client: KnownClient;
  wish: ReturnType<typeof readCallersWish>;
  staff: ReturnType<typeof listStaff>;
}

/** Names the known client's visit above its hours, because a phone shows the fields no longer. */
function VisitSummary({ client, wish, staff }: SummaryProps) {
  const catalogue = useCatalogue();
  const staffName = staff.find(({ id }) => id === wish.staff)?.name;
  const treatments = wish.treatments.map((id) => getTreatmentName(id, catalogue)).join(' + ');
  return (
    <p className="notice-title">
      {[client.name, treatments, staffName && `avec ${staffName}`].filter(Boolean).join(' · ')}
    </p>
  );
}

const formatSlot = ({ day, hour, name }: { day: Day; hour: string; name: string | undefined }) =>
  capitalize(formatDayTime(day, hour)) + (name ? `, avec ${name}` : '');

const formatPastHint = (day: string | undefined, today: Day) =>
  day && isDay(day) && day < today ? 'Ce jour est passé\u00a0: voici aujourd’hui.' : undefined;

const listStaff = ({ days: [day] }: HandBookingData) =>
  day?.resources.filter(({ kind }) => kind === 'staff') ?? [];

interface FootProps extends Pick<WishedProps, 'times' | 'hour'> {
  wish: ReturnType<typeof readCallersWish>;
  isOutdated: boolean;
}

function Foot({ times, hour, wish, isOutdated }: FootProps) {
  if (wish.treatments.length === 0)
    return (
      <p className="sticky-foot">
        {hour
          ? `Choisissez un soin pour réserver à ${formatTime(hour)}.`
          : 'Choisissez un soin pour voir les heures libres.'}
      </p>
    );
  if (!hour || !times) return null;
  return (
    <fieldset className="sticky-foot" disabled={isOutdated} aria-live="polite">
      <WishedHour times={times} hour={hour} day={wish.day} />
    </fieldset>
  );
}

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

/** Returns the shown free hours, which stay if a booking was not sent. */
function useShownTimes({ times, isUnsent }: HandBookingOutcome) {
  const [shownTimes, setShown] = useState(times);
  if ((isUnsent && !times) || shownTimes === times) return shownTimes;
  setShown(times);
  return times;
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
