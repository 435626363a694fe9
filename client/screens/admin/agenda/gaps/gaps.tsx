import { type Day, readDay, shortDayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import { minuteOf, spanText } from '../../../../../shared/calendar/time-of-day.ts';
import type { Gaps } from '../../../../../shared/contract/admin/gaps.ts';
import { confirmInput } from '../../../../../shared/contract/admin/requests.ts';
import { adminPaths, requestLink } from '../../../../../shared/page/admin-paths.ts';
import { formatMinutes } from '../../../../../shared/text/duration.ts';
import { Link } from '../../../../components/link.tsx';
import { SuccessNotice } from '../../../../components/success-notice.tsx';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { completedField } from '../../completed-edit.ts';
import { form } from '../../forms/form.ts';
import { load } from '../../load.ts';
import { agendaLink, fields, gapsLink } from '../agenda-address.ts';
import { ListedCard } from './listed-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

type Gap = Gaps['gaps'][number];

/** A day that is over is today. */
function dayIn(search: URLSearchParams, today: Day): Day {
  const day = readDay(search.get(fields.day) ?? '') ?? today;
  return day < today ? today : day;
}

const changed = 'Rien n’est placé\u00a0: voici ce qui est libre maintenant.';

/** Who could be called for a day's free time; one tap places them. */
export const gapsScreen = adminScreen<Gaps>({
  title: ({ search, today }) => `Qui rappeler, ${shortDayTitle(dayIn(search, today))}`,
  load: ({ search, today, ...asked }) =>
    load({ ...asked }, { name: 'adminGaps', query: { day: dayIn(search, today()) } }),
  forms: {
    '': form({
      call: 'adminConfirm',
      schema: ({ today }) => confirmInput(today),
      input: ({ values: { number, version, day, hour, staff } }) => ({
        ...{ number, version: Number(version), day, hour },
        ...(staff && { staff }),
      }),
      done: ({ input: { number, day } }) =>
        `${gapsLink({ day })}&${new URLSearchParams({ [completedField]: number })}`,
    }),
  },
  refusals: {
    'slot-taken': `Cette heure vient d’être prise. ${changed}`,
    'past-hour': `Cette heure est passée. ${changed}`,
    'closed-day': `L’institut est fermé ce jour-là. ${changed}`,
    'not-found': `Cette demande n’existe plus. ${changed}`,
    conflict: `Cette demande a changé entre-temps. ${changed}`,
    'confirm-anyway':
      'Rien n’est placé. Si vous y tenez, fixez cette heure dans la demande. La raison\u00a0:',
  },
  View: GapsView,
  back: ({ search, today }) => [
    { to: agendaLink(dayIn(search, today)), label: 'L’agenda de ce jour' },
    { to: adminPaths.adminWaits, label: 'Liste d’attente' },
  ],
});

function GapsView({ found, search }: Shown<Gaps>) {
  const { day, gaps } = found;
  const holes = gaps.filter(({ isHole }) => isHole);
  const open = gaps.filter(({ isHole }) => !isHole);
  const hasAny = ({ waiting, listed = [] }: Gap) => waiting.length + listed.length > 0;
  const filled = open.filter(hasAny);
  const empty = open.filter((gap) => !hasAny(gap));
  return (
    <>
      <Placed number={search.get(completedField) ?? ''} gaps={gaps} />
      {filled.map((gap) => (
        <section key={keyOf(gap)} className="stack" aria-labelledby={keyOf(gap)}>
          <h2 id={keyOf(gap)}>{`${gap.name}, libre ${spanText(gap.starts, gap.ends)}`}</h2>
          <ul className="away-list">
            {gap.waiting.map((client) => (
              <WaitingCard key={client.number} client={client} gap={gap} day={day} />
            ))}
            {(gap.listed ?? []).map((entry) => (
              <ListedCard key={entry.id} entry={entry} gap={gap} day={day} />
            ))}
          </ul>
        </section>
      ))}
      {filled.length === 0 && (
        <p>
          {open.length > 0
            ? 'Aucune demande sans réponse, et personne de la liste d’attente, ne tient dans ce qui est libre ce jour-là.'
            : 'Personne n’a de temps libre ce jour-là.'}
        </p>
      )}
      <Others title="Libre, et personne n’attend pour" gaps={empty} textOf={freeText} />
      <Others title="Trop court pour un soin" gaps={holes} textOf={holeText} />
    </>
  );
}

const keyOf = ({ staff, starts }: Gap) => `trou-${staff}-${starts.replace(':', '')}`;

/** "10 h 20 – 10 h 30 (10mn)". */
const holeText = ({ starts, ends }: Gap): string =>
  `${spanText(starts, ends)} (${formatMinutes(minuteOf(ends) - minuteOf(starts))})`;

const freeText = ({ starts, ends }: Gap) => `de ${formatTime(starts)} à ${formatTime(ends)}`;

interface OthersProps {
  title: string;
  gaps: readonly Gap[];
  textOf(gap: Gap): string;
}

function Others({ title, gaps, textOf }: OthersProps) {
  if (gaps.length === 0) return null;
  return (
    <>
      <p>{`${title}\u00a0:`}</p>
      <ul className="bullets">
        {gaps.map((gap) => (
          <li key={keyOf(gap)}>{`${gap.name}, ${textOf(gap)}`}</li>
        ))}
      </ul>
    </>
  );
}

/** Confirmed only if the list agrees, as anybody can type an address. */
function Placed({ number, gaps }: { number: string; gaps: readonly Gap[] }) {
  const waits = gaps.some(({ waiting }) => waiting.some((one) => one.number === number));
  if (!/^RDV-\w+$/.test(number) || waits) return null;
  return (
    <SuccessNotice>
      <p>
        {'La demande est placée. '}
        <Link to={requestLink(number)}>{number}</Link>
      </p>
    </SuccessNotice>
  );
}
