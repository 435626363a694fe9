import { type Day, dayTitle, isDay } from '../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../shared/calendar/holidays.ts';
import { hoursOn } from '../../../shared/calendar/hours-on.ts';
import { hoursText, type OpeningFacts, weekLines } from '../../../shared/calendar/opening.ts';
import { undecidedHolidayOn } from '../../../shared/calendar/undecided-holidays.ts';
import { formatFields } from '../../../shared/contract/declared-fields.ts';
import { weekOn } from '../../../shared/day-hours.ts';
import {
  type ClosedDayList,
  closeDaysFields,
  closeDaysInput,
  closedDayFields,
  OpenDayInput,
} from '../../../shared/opening/closed-days.ts';
import type { Block } from '../../../shared/opening/opening-hours.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { form } from '../../admin/admin-form.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { ButtonForm, EditForm, SendButton } from '../../admin/edit-form.tsx';
import { rowAnchor, rowField } from '../../admin/kept-place.tsx';
import { type Asked, type Loaded, load, withMore } from '../../admin/load.ts';
import { Row, Rows } from '../../admin/rows.tsx';
import { Section } from '../../admin/section.tsx';
import { BlockLine, unblockedText } from '../../agenda/admin/blocks.tsx';
import { apiContext } from '../../api/api.ts';
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
  title: 'Horaires',
  load: loadDays,
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
  Tools: () => (
    <Link className="button" to={adminPaths.adminBlocks}>
      Absence
    </Link>
  ),
  View: Days,
});

interface Opening extends ClosedDayList {
  readonly blocks: readonly Block[];
}

async function loadDays(asked: Asked): Promise<Loaded<Opening>> {
  const loaded = await load(asked, { name: 'adminDays' });
  const blocked = await asked.context.get(apiContext).call({ name: 'adminBlocks' });
  const { blocks = [] } = blocked.ok ? blocked.data : {};
  return withMore(loaded, () => ({ blocks }));
}

const toComeId = 'a-venir';

const daysLink = (search: URLSearchParams) => `${adminPaths.adminDays}?${search}`;

function Days({ found, outcome, search, today }: Shown<Opening>) {
  const institute = useInstitute();
  return (
    <>
      <Rows>
        <Row
          title="Heures d’ouverture"
          to={hoursLink()}
          detail={weekLines(weekOn(today, institute)).map(({ days, hours }) => (
            <p key={days}>{`${days}\u00a0: ${hours}`}</p>
          ))}
        />
      </Rows>
      <div className="columns">
        <CloseForm outcome={outcome} key={`${search} ${JSON.stringify(found.days)}`} />
        <ToCome found={found} />
      </div>
      <Holidays closed={found.days} />
    </>
  );
}

function ToCome({ found }: { found: Opening }) {
  const { closedDays } = useInstitute();
  const lines = [
    ...found.days.map(
      (closed) => [closed.day, <ClosedDay key={closed.day} {...closed} />] as const,
    ),
    ...found.shortened.map(
      (short) => [short.day, <ShortDay key={short.day} {...short} />] as const,
    ),
    ...found.blocks.map(
      (block) => [block.from, <BlockLine key={block.id} block={block} row={toComeId} />] as const,
    ),
  ];
  return (
    <Section id={toComeId} title="À venir">
      {lines.length === 0 && <p className="muted">Rien de prévu.</p>}
      <Rows>
        {lines.toSorted(([first], [second]) => (first < second ? -1 : 1)).map(([, line]) => line)}
      </Rows>
      {closedDays.length > 0 && (
        <p className="muted">
          {`Fermés dans les réglages du site\u00a0: ${closedDays.map(dayTitle).join(', ')}.`}
        </p>
      )}
    </Section>
  );
}

function CloseForm({ outcome }: { outcome: FormOutcome | undefined }) {
  const { today } = usePage();
  return (
    <Section id="fermer" title="Fermer l’institut">
      <EditForm
        action={adminPaths.adminDays}
        className="form day-span"
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
  const told = Object.values(formatFields({ fields: () => closedDayFields }, '', declared));
  return (
    <Row
      title={dayTitle(day)}
      detail={
        <>
          <p>{['Fermé', ...told, by].filter(Boolean).join(' · ')}</p>
          {expected > 0 && (
            <Link to={affectedRequestsLink(day, day)}>{affectedRequestsText(expected)}</Link>
          )}
        </>
      }
    >
      <ReopenButton day={day} row={toComeId} className="button-link" />
    </Row>
  );
}

const ShortDay = ({ day, hours, longer }: ClosedDayList['shortened'][number]) => (
  <Row title={dayTitle(day)} detail={`${hoursText(hours)}, au lieu ${ofText(longer)}`}>
    <ReopenButton day={day} isShortened className="button-link" />
  </Row>
);

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
  // The undo notice confirms it, and the list keeps its place.
  if (change === 'debloque') return list.undo ? null : <DoneNotice text={unblockedText} />;
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

const ReopenButton = ({ day, isShortened = false, row, className }: Props) => (
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

const ofText = (hours: Parameters<typeof hoursText>[0]) =>
  hoursText(hours).replace(/^de /, 'de\u00a0');
