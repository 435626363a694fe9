import {
  addDays,
  type Day,
  dayTitle,
  readDay,
  shortDayTitle,
} from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import type { Deposits } from '../../../shared/money/deposit-list.ts';
import { methodLabels, purposeLabels, signedXof } from '../../../shared/money/money-address.ts';
import { formatXof } from '../../../shared/money/money-text.ts';
import type { Due, Till } from '../../../shared/money/till.ts';
import { isOn } from '../../../shared/options.ts';
import { adminPaths, billLink, tillDayField, tillLink } from '../../../shared/page/admin-paths.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import type { Outcome } from '../../admin/edit-form.tsx';
import { SearchForm } from '../../admin/list-controls.tsx';
import { type Asked, type Loaded, load, withMore } from '../../admin/load.ts';
import { Section } from '../../admin/section.tsx';
import { Link } from '../../components/link.tsx';
import { useInstitute } from '../../page/page-context.ts';
import { Bars } from './bars.tsx';
import { DepositSections, depositDoneTexts, depositForms } from './deposits.tsx';
import { FindGiftForm, SellGiftForm } from './prepaid-list.tsx';

interface TillPage extends Till {
  /** Absent if a backend has no deposits. */
  readonly deposits?: Deposits | undefined;
}

const dayIn = (search: URLSearchParams, today: Day): Day =>
  readDay(search.get(tillDayField) ?? '') ?? today;

export const tillScreen = adminScreen<TillPage, Outcome>({
  title: 'Caisse',
  load: loadTill,
  forms: depositForms,
  refusals: {
    conflict: 'Cela a changé entre-temps\u00a0: rien n’est noté. Regardez de nouveau ci-dessous.',
  },
  Head: ({ search, today }) => <DayLinks day={dayIn(search, today)} today={today} />,
  Done: ({ search }) => <DoneNotice text={depositDoneTexts[search.get(completedField) ?? '']} />,
  View: TillView,
  back: [{ to: adminPaths.adminNumbers, label: 'Chiffres du mois' }],
});

async function loadTill({ search, today, ...asked }: Asked): Promise<Loaded<TillPage>> {
  const query = { day: dayIn(search, today()) };
  const [till, deposits] = await Promise.all([
    load(asked, { name: 'adminTill', query }),
    load(asked, { name: 'adminDeposits' }),
  ]);
  return withMore(till, () => ({ deposits: deposits.found }));
}

function DayLinks({ day, today }: { day: Day; today: Day }) {
  const [before, after] = [addDays(day, -1), addDays(day, 1)];
  return (
    <nav aria-label="Jour" className="link-row">
      <Link to={tillLink(before)} rel="prev">
        {shortDayTitle(before)}
      </Link>
      {day !== today && <Link to={tillLink()}>Aujourd’hui</Link>}
      {day < today && after !== today && (
        <Link to={tillLink(after)} rel="next">
          {shortDayTitle(after)}
        </Link>
      )}
    </nav>
  );
}

function TillView({ found, outcome, today }: Shown<TillPage, Outcome>) {
  const { toSettle, deposits, nextId } = found;
  const institute = useInstitute();
  const [hasGifts, hasPacks] = [isOn(institute, 'gifts'), isOn(institute, 'packs')];
  return (
    <>
      <Received found={found} today={today} />
      <Outstanding found={found} />
      {toSettle.length > 0 && (
        <Section id="a-regler" title="Payé, mais sans visite" className="card stack">
          <p>Rendre, garder, ou laisser en avoir pour la prochaine visite&nbsp;?</p>
          <DueList due={toSettle} isDayShown />
        </Section>
      )}
      {deposits && <DepositSections deposits={deposits} toSettle={toSettle} outcome={outcome} />}
      {hasGifts && <FindGiftForm outcome={undefined} />}
      {hasGifts && <SellGiftForm nextId={nextId} outcome={undefined} today={today} />}
      {hasPacks && (
        <details className="fold fold-set">
          <summary>Vendre un carnet</summary>
          <p>Un carnet se vend depuis la fiche de la personne.</p>
          <SearchForm action={adminPaths.adminClients} label="Nom ou téléphone" words="" />
        </details>
      )}
    </>
  );
}

function Received({ found, today }: { found: Till; today: Day }) {
  const { day, received, methods, purposes } = found;
  const ahead = purposes.filter(({ purpose }) => purpose !== 'appointment');
  const dayText = day === today ? 'aujourd’hui' : `le ${dayTitle(day)}`;
  return (
    <Section id="recu" title={`Reçu ${dayText}`} className="card stack">
      <p>
        <strong className="figure">{signedXof(received)}</strong>
      </p>
      {methods.length > 0 && (
        <Bars
          label="Reçu par moyen de paiement"
          bars={methods.map(({ method, amount }) => ({
            label: methodLabels[method],
            value: Math.max(0, amount),
            text: signedXof(amount),
          }))}
        />
      )}
      {ahead.length > 0 && (
        <p className="muted small">
          {`Dont ${ahead
            .map(
              ({ purpose, amount }) =>
                `${purposeLabels[purpose].toLowerCase()}\u00a0: ${signedXof(amount)}`,
            )
            .join('\u202f; ')}.`}
        </p>
      )}
    </Section>
  );
}

function Outstanding({ found: { due, expected } }: { found: Till }) {
  if (expected === 0 && due.length === 0) return null;
  return (
    <Section id="reste" title="Reste à encaisser" className="card stack">
      {due.length > 0 ? <DueList due={due} /> : <p>Tout est encaissé.</p>}
    </Section>
  );
}

const DueList = ({ due, isDayShown }: { due: readonly Due[]; isDayShown?: boolean }) => (
  <ul className="bars stack-tight">
    {due.map(({ number, name, day, time, amount }) => (
      <li key={number}>
        <Link to={billLink(number)} className="line-link">
          {[isDayShown && shortDayTitle(day), time && formatTime(time), name]
            .filter(Boolean)
            .join(', ')}
        </Link>
        <strong>{formatXof(amount)}</strong>
      </li>
    ))}
  </ul>
);
