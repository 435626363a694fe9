import type { Away } from '../../../shared/agenda/away.ts';
import { type Day, readDay, shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { ButtonForm, EditForm, SendButton } from '../../admin/edit-form.tsx';
import { load } from '../../admin/load.ts';
import { SuccessNotice } from '../../components/notice.tsx';
import { agendaLink, fields } from './agenda-address.ts';
import {
  type Absence,
  awayForms,
  cancelledField,
  leftField,
  PlacedCard,
  placeField,
  restTimes,
  WaitingCard,
} from './away-card.tsx';
import { blockHead, blockTimes } from './blocks.tsx';

/** Reads the address. A past day is read as today. */
function awayIn(search: URLSearchParams, today: Day) {
  const day = readDay(search.get(fields.day) ?? '') ?? today;
  return { day: day < today ? today : day, staff: search.get(fields.staff) ?? '' };
}

/** An absence at short notice: the staff member's clients are placed elsewhere. */
export const awayScreen = adminScreen({
  title: ({ found, search, today }) => {
    const { day, staff } = awayIn(search, today);
    const staffName = found?.staff.find(({ id }) => id === staff)?.name;
    const when = day === today ? 'aujourd’hui' : `le ${shortDayTitle(day)}`;
    return staffName ? `${staffName}, absente ${when}` : `Absente ${when}`;
  },
  load: (asked) => load(asked, { name: 'adminAway', query: awayIn(asked.search, asked.today()) }),
  forms: awayForms,
  View: AwayView,
  back: ({ search, today }) => [
    { to: agendaLink(awayIn(search, today).day), label: 'L’agenda de ce jour' },
  ],
});

function AwayView({ found, search, today }: ScreenProps<Away>) {
  const { day, staff } = awayIn(search, today);
  const staffName = found.staff.find(({ id }) => id === staff)?.name;
  if (staffName === undefined)
    return (
      <div className="actions">
        {found.staff.map(({ id, name }) => (
          <BlockButton key={id} staff={id} day={day} from={found.from} label={name} />
        ))}
      </div>
    );
  const absence = { day, staff, who: staffName };
  const { waiting, placed, blocks } = found;
  const isAway = blocks.length > 0 || waiting.length > 0;
  return (
    <>
      <Done found={found} search={search} />
      {isAway ? (
        <WaitingList found={found} absence={absence} />
      ) : (
        <BlockButton
          staff={staff}
          day={day}
          from={found.from}
          label={`Absente ${restText(found.from)}`}
        />
      )}
      {placed.length > 0 && (
        <section className="stack" aria-labelledby="places">
          <h2 id="places">{`Placés\u00a0: ${placed.length}`}</h2>
          <ul className="away-list">
            {placed.map((client) => (
              <PlacedCard key={client.number} client={client} absence={absence} />
            ))}
          </ul>
        </section>
      )}
      {blocks.map(({ id, label, ...times }) => (
        <ButtonForm
          key={id}
          action={adminPaths.adminDays}
          hiddenFields={{ intent: 'debloquer', id, day }}
          className="button-link"
        >
          {`Elle vient finalement\u00a0: débloquer ${blockTimes(times)}`}
        </ButtonForm>
      ))}
    </>
  );
}

const restText = (from: string) =>
  blockHead(restTimes(from)).replace(/^\w/, (letter) => letter.toLowerCase());

interface BlockProps {
  staff: string;
  day: Day;
  from: string;
  label: string;
}

/** Blocks the rest of the staff member's day. */
const BlockButton = ({ staff, day, from, label }: BlockProps) => (
  <ButtonForm
    action={adminPaths.adminAway}
    hiddenFields={{ intent: 'absente', staff, day, starts: from }}
    className="button button-outline"
  >
    {label}
  </ButtonForm>
);

interface ListProps {
  found: Away;
  absence: Absence;
}

function WaitingList({ found: { waiting, placed }, absence }: ListProps) {
  if (waiting.length === 0) {
    return (
      <SuccessNotice>
        {placed.length > 0
          ? 'Tout le monde est placé.'
          : 'Ses heures sont bloquées. Aucun rendez-vous n’est touché.'}
      </SuccessNotice>
    );
  }
  const { day, staff } = absence;
  const proposed = waiting.filter(({ proposal }) => proposal);
  const fieldsOfAll = Object.assign({}, ...proposed.map(placeField));
  return (
    <section className="stack" aria-labelledby="a-placer">
      <h2 id="a-placer">{`À placer\u00a0: ${waiting.length}`}</h2>
      {proposed.length > 1 && (
        <EditForm
          action={adminPaths.adminAway}
          hiddenFields={{ intent: 'placer', day, staff, ...fieldsOfAll }}
        >
          <SendButton>{`Tout accepter (${proposed.length})`}</SendButton>
          <p className="muted">{mailsText(proposed)}</p>
        </EditForm>
      )}
      <ul className="away-list">
        {waiting.map((client, index) => (
          <WaitingCard
            key={client.number}
            client={client}
            absence={absence}
            next={(waiting[index + 1] ?? waiting[index - 1])?.number}
          />
        ))}
      </ul>
    </section>
  );
}

/** Counts the clients whom the institute has to tell itself, before anything is sent. */
function mailsText(waiting: Away['waiting']): string {
  const moved = waiting.filter(
    ({ day, time, proposal }) => proposal?.day !== day || proposal.time !== time,
  );
  const mailed = moved.filter(({ hasEmail }) => hasEmail).length;
  const counts = [
    [waiting.length - moved.length, 'à la même heure'],
    [mailed, 'par e-mail'],
    [moved.length - mailed, 'à prévenir vous-même'],
  ] as const;
  const texts = counts.filter(([count]) => count > 0).map((words) => words.join('\u00a0'));
  return `${texts.join(', ')}.`;
}

/** Confirms only the changes that the list shows too, because anybody can type an address. */
function Done({ found: { waiting, placed }, search }: { found: Away; search: URLSearchParams }) {
  const [moved, left] = [completedField, leftField].map((name) => Number(search.get(name)));
  const cancelled = search.get(cancelledField);
  const isGone = ![...waiting, ...placed].some(({ number }) => number === cancelled);
  const texts = [
    cancelled && isGone && 'Ce rendez-vous est annulé.',
    moved &&
      waiting.length > 0 &&
      moved <= placed.length &&
      (moved > 1 ? `${moved}\u00a0rendez-vous sont placés.` : 'Le rendez-vous est placé.'),
    left &&
      waiting.length > 0 &&
      'Une heure proposée vient d’être prise\u00a0: voici une autre proposition.',
  ].filter(Boolean);
  return (
    texts.length > 0 && (
      // The address leads to the next client in the list, so the notice must not scroll.
      <SuccessNotice preventScroll>{texts.join(' ')}</SuccessNotice>
    )
  );
}
