import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { buildSubmit, completedField } from '#client/admin/admin-form.ts';
import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import { ButtonForm, EditForm, type Outcome, SendButton } from '#client/admin/edit-form.tsx';
import {
  addData,
  type LoadResult,
  load,
  type PageRequest,
  type PostedForm,
} from '#client/admin/load.ts';
import { buildRowAnchor } from '#client/admin/row-focus.ts';
import { Fold, Row, Rows, Section } from '#client/admin/screen-parts.tsx';
import {
  buildAgendaLink,
  buildAwayLink,
  fields,
  findAwayLink,
  otherHoursFold,
  repeatedAbsence,
} from '#client/agenda/admin/agenda-address.ts';
import {
  AbsenceForm,
  BlockLine,
  daysGroup,
  PlacedLinks,
  submitBlock,
  submitUnblock,
  upcomingId,
} from '#client/agenda/admin/blocks.tsx';
import { apiContext } from '#client/api/api.ts';
import type { FieldPath } from '#client/forms/validate.ts';
import { useInstitute, usePage } from '#client/page/page-context.ts';
import { formatDone, PublishButton } from '#client/site/admin/content-parts.tsx';
import { saveContents } from '#client/site/admin/save-contents.ts';
import { buildDaysLink, type SaveResult } from '#client/site/admin/site-links.ts';
import { MisfitList } from '#client/team/admin/team-parts.tsx';
import { absenceFields, type BlockList } from '#shared/agenda/blocks.ts';
import {
  addDays,
  type Day,
  formatLongDay,
  formatShortDay,
  isDay,
  readDay,
} from '#shared/calendar/calendar-month.ts';
import { findOpeningHours, findSpecialHours, findUsualHours } from '#shared/calendar/hours-on.ts';
import { formatHours, listWeekLines } from '#shared/calendar/opening.ts';
import { formatPeriod } from '#shared/calendar/period-text.ts';
import { parseMinute, toTime } from '#shared/calendar/time-of-day.ts';
import { formatFieldName, readForm } from '#shared/contract/declared-fields.ts';
import { optionalLine } from '#shared/contract/field-kinds.ts';
import type { Hours, HoursPeriod } from '#shared/day-hours.ts';
import type { Institute } from '#shared/institute.ts';
import {
  type ClosedDayList,
  createCloseDaysInput,
  getClosureFormFields,
  OpenDayInput,
} from '#shared/opening/closed-days.ts';
import type { HoursName } from '#shared/opening/hours-values.ts';
import { adminPaths, foldField } from '#shared/page/admin-paths.ts';
import type { AdminContents } from '#shared/site/content-history.ts';
import { closeIntent, closePrefix, Holidays, listNextHolidays, ReopenButton } from './holidays.tsx';
import {
  getHourField,
  getOutcome,
  HourFields,
  HoursForm,
  hoursFormName,
  readHours,
  saveHours,
} from './weekly-hours.tsx';

/* Other hours of a day or of a period. In a period they hold on the weekdays that are usually open. */

const formName = 'autres';
const removePeriodIntent = 'retirer-periode';

const buildOtherFields = (today: Day) => ({
  from: { ...absenceFields.from, min: today },
  to: { ...absenceFields.to, min: today },
  name: optionalLine('Nom, par exemple Ramadan', 40),
});

type OtherDays = Readonly<Record<'from' | 'to' | 'name', string>>;

async function saveOtherHours(postedForm: PostedForm): Promise<unknown> {
  const { values, institute } = postedForm;
  const { hours: week, specialHours, periods } = institute();
  const fieldForm = { fields: () => buildOtherFields(postedForm.today()) };
  const { from, to, name } = readForm(fieldForm, formName, values) as OtherDays;
  const typedHours = readHours(formName, '', values) ?? { opens: '', closes: '' };
  if (to === '' || to === from) {
    const otherEntries = specialHours.filter(({ day }) => day !== from);
    const entry = { day: from, ...completeTimes(typedHours, from, institute()) };
    const entries = [entry, ...otherEntries];
    // The owner came from the agenda of this day.
    return values.retour === from
      ? saveDatedHours(postedForm, 'specialHours', entries, () => buildAgendaLink(from))
      : saveDatedHours(postedForm, 'specialHours', entries);
  }
  const hours = Object.fromEntries(Object.keys(week).map((weekday) => [weekday, typedHours]));
  const otherEntries = periods.filter((period) => period.from !== from);
  return saveDatedHours(postedForm, 'periods', [{ name, from, to, hours }, ...otherEntries]);
}

/** Completes the typed hours by the day's usual ones. */
function completeTimes(hours: Hours, day: Day, institute: Institute): Hours {
  const usualHours =
    isDay(day) && (hours.opens || hours.closes) ? findUsualHours(day, institute) : undefined;
  const opens = hours.opens || usualHours?.opens || '';
  return { ...hours, opens, closes: hours.closes || usualHours?.closes || '' };
}

const removePeriod = (postedForm: PostedForm) =>
  saveDatedHours(
    postedForm,
    'periods',
    postedForm.institute().periods.filter(({ from }) => from !== postedForm.values.from),
  );

const saveDatedHours = (
  postedForm: PostedForm,
  id: HoursName,
  input: unknown,
  buildAddress: (result: SaveResult) => string = buildDaysLink,
) => saveContents(postedForm, [{ kind: 'institute', id, input, getField }], buildAddress);

/** Returns the field of a problem. Row 0 has the posted hours, in a period under each weekday. */
function getField([row, ...path]: FieldPath): string {
  const [field = 'from', ...subpath] = path[0] === 'hours' ? path.slice(2) : path;
  return row !== 0 || field === 'day'
    ? formatFieldName(formName, 'from')
    : getHourField(formName, [field, ...subpath]);
}

/** Returns the hours to suggest: the day's own, else those of the next day that is usually open. */
const findNextHours = (day: Day, institute: Institute) =>
  findSpecialHours(day, institute) ??
  [0, 1, 2, 3, 4, 5, 6]
    .map((days) => findUsualHours(addDays(day, days), institute))
    .find((hours) => hours !== undefined);

/** Returns the hours to suggest from the next half hour on, if the day is today. */
function suggestHours(day: Day, institute: Institute, now: string): Hours | undefined {
  const hours = findNextHours(day, institute);
  const opens = toTime(Math.ceil((parseMinute(now) + 1) / 30) * 30);
  if (!now || !hours || opens <= hours.opens || opens >= '23:00') return hours;
  return { opens, closes: hours.closes > opens ? hours.closes : '24:00' };
}

function OtherHoursForm(props: { outcome: Outcome | undefined; now: string }) {
  const outcome = getOutcome(formName, props.outcome);
  const { today } = usePage();
  const { name, from: firstDay, to } = buildOtherFields(today);
  const [search] = useSearchParams();
  const from = readDay(outcome?.values.retour ?? search.get(fields.day) ?? '');
  const institute = useInstitute();
  return (
    <Fold
      id={otherHoursFold}
      group={daysGroup}
      title={`Autres heures${from ? `, ${formatShortDay(from)}` : ''}`}
      isOpen={outcome !== undefined}
    >
      <EditForm
        action={adminPaths.adminDays}
        className="form day-span"
        hiddenFields={{ form: formName, retour: from }}
        outcome={outcome}
      >
        {from ? (
          <input type="hidden" name={formatFieldName(formName, 'from')} value={from} />
        ) : (
          <div>
            <Inputs fields={{ from: firstDay }} prefix={formName} />
          </div>
        )}
        <HourFields
          form={formName}
          row=""
          hours={from ? suggestHours(from, institute, from === today ? props.now : '') : undefined}
        />
        <details open={Boolean(outcome?.values[formatFieldName(formName, 'to')])}>
          <summary>Plusieurs jours</summary>
          <div className="form day-span">
            <Inputs fields={{ to, name }} prefix={formName} />
          </div>
        </details>
        <SendButton>{from ? `Ouvrir le ${formatShortDay(from)}` : 'Publier'}</SendButton>
      </EditForm>
    </Fold>
  );
}

const PeriodRow = ({ period }: { period: HoursPeriod }) => (
  <Row
    title={formatPeriod(period)}
    detail={listWeekLines(period.hours)
      .map(({ days, hours }) => `${days} ${hours}`)
      .join(', ')}
  >
    <ButtonForm
      action={adminPaths.adminDays}
      hiddenFields={{ intent: removePeriodIntent, from: period.from }}
      className="button-link"
    >
      Retirer<span className="visually-hidden">{` ${formatPeriod(period)}`}</span>
    </ButtonForm>
  </Row>
);

/** Leads back to the agenda if the owner came from there, or to the clients of the day itself. */
function buildReturnLink(postedForm: PostedForm, day: Day, doneSearch: URLSearchParams) {
  const { retour } = postedForm.values;
  if (retour) return retour === day ? buildAwayLink({ day }) : buildAgendaLink(retour);
  return `${adminPaths.adminDays}?${doneSearch}${buildRowAnchor(postedForm, true)}`;
}

export const closedDaysScreen = buildAdminScreen<Opening, Outcome>({
  title: 'Horaires',
  load: loadDays,
  forms: {
    ouvrir: buildSubmit({
      call: 'adminOpenDay',
      schema: OpenDayInput,
      input: ({ values: { day, raccourci } }) => ({ day, ...(raccourci && { shortened: true }) }),
      finish: ({ postedForm, input: { day } }) =>
        buildReturnLink(postedForm, day, buildDoneSearch('ouvert', day)),
      // The current document has the old opening hours.
      isWholeDocument: true,
    }),
    [closeIntent]: buildSubmit({
      call: 'adminCloseDays',
      schema: ({ today }) => createCloseDaysInput(today),
      declared: { fields: ({ today }) => getClosureFormFields(today()), prefix: closePrefix },
      finish: ({ postedForm, input: { from, to } }) =>
        buildReturnLink(postedForm, from, buildDoneSearch('ferme', from, to || from)),
      isWholeDocument: true,
    }),
    debloquer: submitUnblock,
    [removePeriodIntent]: removePeriod,
    '': (postedForm) => {
      if (postedForm.values.staff !== undefined) return submitBlock(postedForm);
      return postedForm.values.form === hoursFormName
        ? saveHours(postedForm)
        : saveOtherHours(postedForm);
    },
  },
  done: formatClosure,
  View({ data, outcome, search }) {
    return (
      <>
        <MisfitList
          misfits={data.misfits}
          findLink={(misfit) => findAwayLink(misfit, data.staff)}
        />
        <PlacedLinks placed={data.placed} />
        <div className="columns">
          <div>
            <AbsenceForm staff={data.staff} outcome={outcome} key={`absence ${search}`} />
            <OtherHoursForm outcome={outcome} now={data.now} />
            <CloseForm
              outcome={outcome}
              key={`${search} ${JSON.stringify(data.days)}`}
              isOpen={
                outcome
                  ? outcome.values.intent === closeIntent
                  : !search.has(foldField) && !search.has(completedField)
              }
            />
            <Fold
              id="heures"
              group={daysGroup}
              title="Heures d’ouverture"
              isOpen={!!getOutcome(hoursFormName, outcome)}
            >
              <HoursForm contents={data} outcome={outcome} action={adminPaths.adminDays}>
                <PublishButton />
              </HoursForm>
            </Fold>
          </div>
          <div className="stack">
            <Upcoming opening={data} />
            <Holidays closed={data.days} />
          </div>
        </div>
      </>
    );
  },
});

type Opening = ClosedDayList &
  Pick<AdminContents, 'contents' | 'changes'> &
  Pick<BlockList, 'blocks' | 'staff' | 'misfits' | 'placed'> & { readonly now: string };

async function loadDays(pageRequest: PageRequest): Promise<LoadResult<Opening>> {
  const result = await load(pageRequest, { name: 'adminDays' });
  const api = pageRequest.context.get(apiContext);
  const [blockList, saved] = await Promise.all([
    api.call({ name: 'adminBlocks' }),
    api.call({ name: 'adminContents' }),
  ]);
  const { blocks = [], staff = [], misfits = [], placed = [] } = blockList.ok ? blockList.data : {};
  const { changes = [], contents = [] } = saved.ok ? saved.data : {};
  // Abidjan's time is UTC.
  const now = new Date().toISOString().slice(11, 16);
  return addData(result, () => ({ blocks, staff, misfits, placed, changes, contents, now }));
}

function Upcoming({ opening }: { opening: Opening }) {
  const { specialHours, periods, closedDays } = useInstitute();
  const { today } = usePage();
  // The list of holidays shows these days already.
  const holidays = listNextHolidays(today).map(({ day, name }) => `${day} ${name}`);
  const rows: (readonly [Day, ReactNode])[] = [
    ...opening.days
      .filter(({ day, label }) => !holidays.includes(`${day} ${label}`))
      .map(
        (closedDay) => [closedDay.day, <ClosedDay key={closedDay.day} {...closedDay} />] as const,
      ),
    ...specialHours
      .filter(({ day }) => day >= today && !opening.days.some((closedDay) => closedDay.day === day))
      .map((hours) => [hours.day, <SpecialDay key={hours.day} {...hours} />] as const),
    ...periods
      .filter(({ to }) => to >= today)
      .map((period) => [period.from, <PeriodRow key={period.from} period={period} />] as const),
    ...opening.blocks.map(
      (block) =>
        [
          block.from,
          <BlockLine key={block.id} block={block} misfits={opening.misfits} row={upcomingId} />,
        ] as const,
    ),
    ...closedDays.map(
      (day) => [day, <Row key={day} title={formatShortDay(day)} detail="Fermé" />] as const,
    ),
  ];
  const emptyText = opening.days.length > 0 ? 'Seulement les jours fériés.' : 'Rien de prévu.';
  return (
    <Section id={upcomingId} title="À venir">
      {rows.length === 0 && <p className="muted">{emptyText}</p>}
      <Rows>
        {rows.toSorted(([first], [second]) => (first < second ? -1 : 1)).map(([, row]) => row)}
      </Rows>
    </Section>
  );
}

function CloseForm({ outcome, isOpen }: { outcome: Outcome | undefined; isOpen: boolean }) {
  const { today } = usePage();
  return (
    <Fold id={closeIntent} group={daysGroup} title="Fermer l’institut" isOpen={isOpen}>
      <EditForm
        action={adminPaths.adminDays}
        className="form day-span"
        hiddenFields={{ intent: closeIntent }}
        outcome={outcome}
      >
        <Inputs fields={getClosureFormFields(today)} prefix={closePrefix} />
        <SendButton>Fermer ces jours</SendButton>
      </EditForm>
    </Fold>
  );
}

const ClosedDay = ({ day, label }: ClosedDayList['days'][number]) => (
  <Row title={formatShortDay(day)} detail={['Fermé', label].filter(Boolean).join(' · ')}>
    <ReopenButton day={day} />
  </Row>
);

const SpecialDay = ({ day, ...hours }: Institute['specialHours'][number]) => (
  <Row title={formatShortDay(day)} detail={`Ouvert ${formatHours(hours)}`}>
    <ReopenButton day={day} isShortened />
  </Row>
);

const buildDoneSearch = (change: string, from: Day, to = from) =>
  new URLSearchParams({ [completedField]: change, du: from, au: to });

/** Confirms a change only if the list shows it, because anybody can type an address. */
function formatClosure({ data, search, institute }: ScreenProps<Opening, Outcome>) {
  const completedEdit = search.get(completedField);
  const [from = '', to = ''] = ['du', 'au'].map((name) => search.get(name) ?? '');
  if (completedEdit === repeatedAbsence) return 'C’est déjà noté.';
  const isClosed = (day: string) => data.days.some((closedDay) => closedDay.day === day);
  const hours = isClosed(from) ? undefined : findOpeningHours(from, institute);
  if (completedEdit === 'ouvert' && hours)
    return `Le ${formatLongDay(from)} est ouvert ${formatHours(hours)}.`;
  if (completedEdit !== 'ferme') return formatDone(completedEdit, data);
  if (!isClosed(from) || !isClosed(to)) return undefined;
  return from === to
    ? `Le ${formatLongDay(from)} est fermé.`
    : `Du ${formatShortDay(from)} au ${formatShortDay(to)}, c’est fermé.`;
}
