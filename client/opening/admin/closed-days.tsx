import { type Day, dayTitle, isDay } from '../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../shared/calendar/holidays.ts';
import { hoursOn } from '../../../shared/calendar/hours-on.ts';
import { hoursText, type OpeningFacts } from '../../../shared/calendar/opening.ts';
import { undecidedHolidayOn } from '../../../shared/calendar/undecided-holidays.ts';
import { textsOf } from '../../../shared/contract/declared-fields.ts';
import {
  type ClosedDayList,
  closeDaysFields,
  closeDaysInput,
  closedDayFields,
  OpenDayInput,
} from '../../../shared/opening/closed-days.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { form } from '../../admin/admin-form.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { ButtonForm, EditForm, SendButton } from '../../admin/edit-form.tsx';
import { rowAnchor, rowField } from '../../admin/kept-place.tsx';
import { load } from '../../admin/load.ts';
import { Section } from '../../admin/section.tsx';
import {
  affectedRequestsLink,
  affectedRequestsText,
} from '../../appointments/admin/request-data.ts';
import { Link } from '../../components/link.tsx';
import { SuccessNotice } from '../../components/notice.tsx';
import type { FormOutcome } from '../../forms/form-input.ts';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { hoursLink } from '../../site/admin/site-links.ts';
import { Holidays } from './holidays.tsx';

export const daysScreen = adminScreen({
  title: 'Jours fermés',
  load: (asked) => load(asked, { name: 'adminDays' }),
  forms: {
    ouvrir: form({
      call: 'adminOpenDay',
      schema: OpenDayInput,
      input: ({ values: { day, raccourci } }) => ({ day, ...(raccourci && { shortened: true }) }),
      done: ({ posted, input: { day, shortened } }) =>
        daysLink(reopenedSearch(day, shortened)) + rowAnchor(posted, true),
      // The current document still holds the old opening hours.
      isWholeDocument: true,
    }),
    '': form({
      call: 'adminCloseDays',
      schema: ({ today }) => closeDaysInput(today),
      declared: { fields: ({ today }) => closeDaysFields(today()) },
      done: ({ input: { from, to } }) => daysLink(closedSearch(from, to)),
      isWholeDocument: true,
    }),
  },
  Done: ({ found, search }) => <ClosureNotice search={search} list={found} />,
  View: Days,
});

const toComeId = 'a-venir';

const daysLink = (search: URLSearchParams) => `${adminPaths.adminDays}?${search}`;

function Days({ found, outcome, search }: Shown<ClosedDayList>) {
  const institute = useInstitute();
  return (
    <>
      <p className="link-row">
        <Link to={hoursLink()}>Changer les heures d’un jour ou de la semaine</Link>
      </p>
      <div className="columns">
        <CloseForm outcome={outcome} key={`${search} ${JSON.stringify(found.days)}`} />
        <Section id={toComeId} title="À venir" className="card stack">
          {found.days.length === 0 && <p>Aucun jour fermé.</p>}
          <ul className="lines">
            {found.days.map((closed) => (
              <ClosedDay key={closed.day} {...closed} />
            ))}
          </ul>
          {institute.closedDays.length > 0 && (
            <p className="muted">
              {`Fermés dans les réglages du site\u00a0: ${institute.closedDays.map(dayTitle).join(', ')}.`}
            </p>
          )}
        </Section>
      </div>
      <Shortened days={found.shortened} />
      <Holidays closed={found.days} />
    </>
  );
}

function CloseForm({ outcome }: { outcome: FormOutcome | undefined }) {
  const { today } = usePage();
  return (
    <Section id="fermer" title="Fermer l’institut un ou plusieurs jours">
      <EditForm
        action={adminPaths.adminDays}
        className="form"
        hiddenFields={{ intent: 'fermer' }}
        outcome={outcome}
      >
        <Inputs fields={closeDaysFields(today)} />
        <SendButton>Fermer ces jours</SendButton>
      </EditForm>
    </Section>
  );
}

function ClosedDay({ day, by, expected, ...declared }: ClosedDayList['days'][number]) {
  const told = Object.values(textsOf({ fields: () => closedDayFields }, '', declared));
  return (
    <li>
      <div>
        <p>{[dayTitle(day), ...told].filter(Boolean).join(' · ')}</p>
        <p className="muted small">{by}</p>
        {expected > 0 && (
          <Link to={affectedRequestsLink(day, day)}>{affectedRequestsText(expected)}</Link>
        )}
      </div>
      <ReopenButton day={day} row={toComeId} className="button-link" />
    </li>
  );
}

const closedSearch = (from: string, to: string) =>
  new URLSearchParams({ [completedField]: 'ferme', du: from, au: to || from });
const reopenedSearch = (day: string, isShortened = false) =>
  new URLSearchParams({ [completedField]: isShortened ? 'rallonge' : 'ouvert', du: day });

/** Confirms a change only if the list shows it, because anybody can type an address. */
function ClosureNotice({ search, list }: { search: URLSearchParams; list: ClosedDayList }) {
  const institute = useInstitute();
  const [change, from = '', to = ''] = [completedField, 'du', 'au'].map(
    (name) => search.get(name) ?? '',
  );
  const isClosed = (day: string) => list.days.some((closed) => closed.day === day);
  if (change === 'ouvert' && isDay(from) && !isClosed(from)) {
    if (list.undo) return null;
    return <DoneNotice text={openText(from, institute)} />;
  }
  const hours = hoursOn(from, institute);
  const isShort = list.shortened.some(({ day }) => day === from);
  if (change === 'rallonge' && isDay(from) && !isClosed(from) && hours && !isShort) {
    return <DoneNotice text={`Le ${dayTitle(from)} est ouvert ${hoursText(hours)}.`} />;
  }
  if (change !== 'ferme' || !isClosed(from) || !isClosed(to)) return null;
  const days = list.days.filter(({ day }) => day >= from && day <= to);
  const expected = days.reduce((sum, day) => sum + day.expected, 0);
  const which =
    from === to
      ? `Le ${dayTitle(from)} est fermé`
      : `Du ${dayTitle(from)} au ${dayTitle(to)}, c’est fermé`;
  return (
    <SuccessNotice>
      <p>{`${which}. Les visiteurs le voient dans le calendrier.`}</p>
      {expected > 0 && (
        <p>
          <Link to={affectedRequestsLink(from, to)}>{affectedRequestsText(expected)}</Link>
        </p>
      )}
    </SuccessNotice>
  );
}

function openText(day: Day, institute: OpeningFacts): string {
  const hours = hoursOn(day, institute);
  return hours && holidayOn(day) && !undecidedHolidayOn(day, institute)
    ? `Le ${dayTitle(day)} est ouvert ${hoursText(hours)}.`
    : `Le ${dayTitle(day)} n’est pas parmi les jours fermés.`;
}

interface Props {
  day: Day;
  isShortened?: boolean;
  row?: string;
  className: string;
}

export const ReopenButton = ({ day, isShortened = false, row, className }: Props) => (
  <ButtonForm
    action={adminPaths.adminDays}
    hiddenFields={{
      intent: 'ouvrir',
      day,
      ...(isShortened && { raccourci: 'oui' }),
      ...(row && { [rowField]: row }),
    }}
    className={className}
  >
    Rouvrir<span className="visually-hidden">{` le ${dayTitle(day)}`}</span>
  </ButtonForm>
);

function Shortened({ days }: { days: ClosedDayList['shortened'] }) {
  if (days.length === 0) return null;
  return (
    <Section id="raccourcis" title="Jours raccourcis" className="card stack">
      <ul className="lines">
        {days.map(({ day, hours, longer }) => (
          <li key={day}>
            <div>
              <p>{dayTitle(day)}</p>
              <p className="muted small">{`${hoursText(hours)}, au lieu ${ofText(longer)}`}</p>
            </div>
            <ReopenButton day={day} isShortened className="button-link" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const ofText = (hours: Parameters<typeof hoursText>[0]) =>
  hoursText(hours).replace(/^de /, 'de\u00a0');
