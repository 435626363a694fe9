import { Fragment } from 'react';
import { redirect } from 'react-router';
import { buildSubmit, completedField } from '#client/admin/admin-form.ts';
import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { ButtonForm, EditForm, SendButton } from '#client/admin/edit-form.tsx';
import { type LoadResult, load, type PageRequest } from '#client/admin/load.ts';
import { Rows } from '#client/admin/screen-parts.tsx';
import { Link } from '#client/components/link.tsx';
import { SuccessNotice } from '#client/components/notice.tsx';
import { ReopenButton } from '#client/opening/admin/holidays.tsx';
import { type Away, createPlaceInput } from '#shared/agenda/away.ts';
import { RefuseInput } from '#shared/appointments/request-list.ts';
import {
  type Day,
  formatBriefDay,
  formatDaySpan,
  formatShortDay,
  readDay,
} from '#shared/calendar/calendar-month.ts';
import { findOpeningHours } from '#shared/calendar/hours-on.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { formatDeName } from '#shared/text/elision.ts';
import { buildAgendaLink, buildAwayLink, fields, repeatedAbsence } from './agenda-address.ts';
import {
  buildListLink,
  buildOtherHourLink,
  PlacedRow,
  type ShownAbsence,
  untreatedField,
  WaitingRow,
} from './away-rows.tsx';
import { type ClockSpan, formatBlockTimes } from './day-plan.ts';
import {
  buildPlaceBackField,
  buildPlaceField,
  getPreviousStaff,
  type PlacedClient,
  readMoves,
} from './place-fields.ts';

/** Reads the address. A past day is read as today. */
function readAbsence(search: URLSearchParams, today: Day) {
  const day = readDay(search.get(fields.day) ?? '') ?? today;
  return { day: day < today ? today : day, staff: search.get(fields.staff) ?? '' };
}

const findStaffName = ({ staff }: Away, id: string) =>
  staff.find((person) => person.id === id)?.name;

/** Returns "du 1er au 3 décembre" for an absence of several days, unless its parts have different days. */
function formatPeriod({ blocks, undo, isOver }: Away, day: Day, name: string): string {
  const isRemoved = isOver && undo?.action === 'unblocked' && undo.title === name;
  const removed = isRemoved ? [{ firstDay: undo.day, lastDay: undo.lastDay }] : [];
  const periods = [...blocks, ...removed].map(({ firstDay, lastDay }) =>
    firstDay < lastDay && firstDay <= day && day <= lastDay ? formatDaySpan(firstDay, lastDay) : '',
  );
  const [period = '', ...others] = new Set(periods);
  return others.length > 0 ? '' : period;
}

/** Returns "" for the whole day. */
function formatPart(times: ClockSpan): string {
  const isWholeDay = times.starts === '00:00' && times.ends === '24:00';
  return isWholeDay ? '' : ` ${formatBlockTimes(times)}`;
}

export const awayScreen = buildAdminScreen<Away>({
  title: ({ data, search, today }) => {
    const { day, staff } = readAbsence(search, today);
    const name = (data && findStaffName(data, staff)) ?? '';
    const shownDay = day === today ? 'aujourd’hui' : formatShortDay(day);
    const dayText = (data && formatPeriod(data, day, name)) || shownDay;
    if (!staff) return data?.isOver ? `${capitalize(dayText)}, rouvert` : `Fermé ${dayText}`;
    const timesText = data?.blocks.map(formatPart).join(' et') ?? '';
    const absence = `Absence${name ? ` ${formatDeName(name)}` : ''}`;
    return `${absence}${data?.isOver ? ' retirée' : ''}, ${dayText}${timesText}`;
  },
  load: loadAway,
  forms: {
    placer: buildSubmit({
      call: 'adminPlace',
      schema: ({ today }) => createPlaceInput(today),
      input: ({ values }) => ({ day: values.day, staff: values.staff, moves: readMoves(values) }),
      finish: ({ postedForm, answer: { left } }) => buildListLink(postedForm.values, left),
    }),
    annuler: buildSubmit({
      call: 'adminRefuse',
      schema: RefuseInput,
      finish: ({ postedForm }) => buildListLink(postedForm.values),
    }),
  },
  View: AwayView,
  back: ({ search, today }) => [
    { to: buildAgendaLink(readAbsence(search, today).day), label: 'L’agenda de ce jour' },
  ],
});

/** Redirects if the day has no absence and no clients to move or already moved: to the next such day, or the agenda. */
async function loadAway(pageRequest: PageRequest): Promise<LoadResult<Away>> {
  const query = readAbsence(pageRequest.search, pageRequest.today());
  const result = await load(pageRequest, { name: 'adminAway', query });
  const { data } = result;
  if (!data) return result;
  const { blocks, waiting, placed, nextReturn } = data;
  const isKnown = !query.staff || findStaffName(data, query.staff);
  if (isKnown && blocks.length + waiting.length + placed.length > 0) return result;
  const isNext = isKnown && nextReturn;
  throw redirect(
    isNext ? buildAwayLink({ ...query, day: nextReturn.day }) : buildAgendaLink(query.day),
  );
}

function AwayView({ data, search, today, institute }: ScreenProps<Away>) {
  const { waiting, placed, blocks, next, isOver } = data;
  const { day, staff } = readAbsence(search, today);
  const absence = { day, staff, staffName: findStaffName(data, staff) ?? '', isOver };
  const proposedMoves = waiting.flatMap((client) =>
    client.proposal ? [buildPlaceField(client, client.proposal)] : [],
  );
  const dayText = formatPeriod(data, day, absence.staffName) && ` ${formatBriefDay(day)}`;
  const nextLink = next && <NextLink {...next} staff={staff} task="replacer" />;
  const isRepeated = blocks.length > 0 && search.get(completedField) === repeatedAbsence;
  return (
    <>
      {isRepeated && <SuccessNotice>{`${absence.staffName} est déjà absente.`}</SuccessNotice>}
      {waiting.length === 0 && !isOver && !isRepeated && (
        <SuccessNotice>{`Plus personne à replacer${next ? ' pour cette journée' : ''}.`}</SuccessNotice>
      )}
      {waiting.length > 0 && search.has(untreatedField) && (
        // The hash names the next client in the list, so the notice must not scroll the page.
        <SuccessNotice preventScroll>
          Une heure proposée vient d’être prise&nbsp;: voici une autre proposition.
        </SuccessNotice>
      )}
      {waiting.length > 0 && (
        <section className="stack" aria-labelledby="a-replacer">
          <h2 id="a-replacer">{`À replacer${dayText}\u00a0: ${waiting.length}`}</h2>
          {nextLink}
          <PlaceAll absence={absence} moves={proposedMoves} label="Tout accepter" />
          <Rows>
            {waiting.map((client, index) => (
              <WaitingRow
                key={client.number}
                client={client}
                absence={absence}
                next={(waiting[index + 1] ?? waiting[index - 1])?.number}
              />
            ))}
          </Rows>
        </section>
      )}
      {waiting.length === 0 && nextLink}
      {placed.length > 0 && (
        <PlacedList data={data} absence={absence} search={search} dayText={dayText} />
      )}
      {blocks.map(({ id, label, firstDay, lastDay, ...times }) => (
        <Fragment key={id}>
          <ButtonForm
            action={adminPaths.adminDays}
            hiddenFields={{ intent: 'debloquer', id, day, staff }}
            className="button-link"
          >
            {`Elle vient finalement ${firstDay < lastDay ? `${formatShortDay(day)}${formatPart(times)}` : formatBlockTimes(times)}`}
          </ButtonForm>
          {firstDay < lastDay && (
            <ButtonForm
              action={adminPaths.adminDays}
              hiddenFields={{ intent: 'debloquer', id, day, staff, suite: 'oui' }}
              className="button-link"
            >
              {`Retirer l’absence ${formatDaySpan(firstDay, lastDay)}`}
            </ButtonForm>
          )}
        </Fragment>
      ))}
      {!staff && !isOver && findOpeningHours(day, institute) && (
        <ReopenButton day={day} agendaDay={day} />
      )}
    </>
  );
}

interface NextProps {
  day: Day;
  count: number;
  staff: string;
  task: string;
}

const NextLink = ({ day, count, staff, task }: NextProps) => (
  <Link className="line-link" to={buildAwayLink({ day, staff })}>
    {`Encore ${count} à ${task}, ${formatShortDay(day)}`}
  </Link>
);

interface PlacedListProps {
  data: Away;
  absence: ShownAbsence;
  search: URLSearchParams;
  dayText: string;
}

function PlacedList({ data, absence, search, dayText }: PlacedListProps) {
  const { placed, isOver, from, nextReturn } = data;
  const canReturn = ({ previousTime }: PlacedClient) => previousTime >= from;
  const leftNumbers = search.get(untreatedField)?.split(',') ?? [];
  const isLeft = ({ number }: PlacedClient) => leftNumbers.includes(number);
  return (
    <section className="stack" aria-labelledby="replaces">
      <h2 id="replaces">{`Replacés${dayText}\u00a0: ${placed.length}`}</h2>
      {nextReturn && <NextLink {...nextReturn} staff={absence.staff} task="remettre" />}
      {isOver && <NotReturned absence={absence} clients={placed.filter(isLeft)} />}
      {isOver && (
        <PlaceAll
          absence={absence}
          moves={placed.filter(canReturn).map((client) => buildPlaceBackField(client, absence))}
          label="Tout remettre"
        />
      )}
      <Rows>
        {placed.map((client) => (
          <PlacedRow
            key={client.number}
            client={client}
            absence={absence}
            previousName={findStaffName(data, getPreviousStaff(client)) ?? ''}
            canReturn={canReturn(client)}
          />
        ))}
      </Rows>
    </section>
  );
}

interface NotReturnedProps {
  absence: ShownAbsence;
  clients: readonly PlacedClient[];
}

function NotReturned({ absence, clients: [client, ...others] }: NotReturnedProps) {
  if (!client) return null;
  return (
    <p className="field-error" role="alert">
      {others.length > 0 ? (
        'Ces rendez-vous n’ont pas pu revenir\u00a0: ouvrez-les pour choisir une heure.'
      ) : (
        <>
          {`Le rendez-vous ${formatDeName(client.name)} n’a pas pu revenir\u00a0: `}
          <Link to={buildOtherHourLink(client.number, absence)}>ouvrez-le</Link>
          {' pour choisir une heure.'}
        </>
      )}
    </p>
  );
}

interface PlaceAllProps {
  absence: ShownAbsence;
  moves: readonly Record<string, string>[];
  label: string;
}

const PlaceAll = ({ absence: { day, staff }, moves, label }: PlaceAllProps) =>
  moves.length > 1 && (
    <EditForm
      action={adminPaths.adminAway}
      hiddenFields={{ intent: 'placer', day, staff, ...Object.assign({}, ...moves) }}
    >
      <SendButton>{`${label} (${moves.length})`}</SendButton>
    </EditForm>
  );
