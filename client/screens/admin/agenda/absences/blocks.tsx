import { shortDayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import { hoursOn } from '../../../../../shared/calendar/hours-on.ts';
import { hoursText } from '../../../../../shared/calendar/opening.ts';
import { appointmentTitle, dateTitle } from '../../../../../shared/calendar/time-of-day.ts';
import type { Block, BlockList } from '../../../../../shared/contract/admin/hours.ts';
import { rangeAt } from '../../../../../shared/day-hours.ts';
import { adminPaths, requestLink } from '../../../../../shared/page/admin-paths.ts';
import { Link } from '../../../../components/link.tsx';
import { SuccessNotice } from '../../../../components/success-notice.tsx';
import { useInstitute } from '../../../../page/page-context.ts';
import { DoneNotice } from '../../admin-notice.tsx';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { completedField } from '../../completed-edit.ts';
import { ButtonForm } from '../../forms/edit-form.tsx';
import { rowField } from '../../forms/keep-place.tsx';
import { load } from '../../load.ts';
import { Section } from '../../section.tsx';
import { hoursLink } from '../../site/site-links.ts';
import { agendaLink, awayLink } from '../agenda-address.ts';
import { blockTimes } from '../block-times.ts';
import { BlockForm, block, unblock, unblockedText } from './block-form.tsx';

const toComeId = 'a-venir';

/** Absences and extra hours. */
export const blocksScreen = adminScreen({
  title: 'Absences et heures bloquées',
  load: (asked) => load(asked, { name: 'adminBlocks' }),
  forms: { debloquer: unblock, '': block },
  Done: ({ found, search }) => <Done search={search} list={found} />,
  View: Blocks,
});

function Blocks({ found, outcome, search }: Shown<BlockList>) {
  return (
    <div className="columns">
      <BlockForm staff={found.staff} outcome={outcome} key={search.toString()} />
      <Section id={toComeId} title="À venir" className="card stack">
        {found.blocks.length === 0 && <p>Rien n’est bloqué.</p>}
        <ul className="lines">
          {found.blocks.map((block) => (
            <BlockLine key={block.id} block={block} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

/** Confirms what was just blocked, if the list confirms it too: anybody can write an address. */
function Done({ search, list }: { search: URLSearchParams; list: BlockList }) {
  const { blocks, undo } = list;
  const done = search.get(completedField);
  const [from, to, starts, ends, staff] = ['du', 'au', 'de', 'a', 'staff'].map((name) =>
    search.get(name),
  );
  const block = blocks.find(
    (one) =>
      one.from <= (from ?? '') &&
      one.to >= (to ?? '') &&
      one.starts === starts &&
      one.ends === ends &&
      one.staff === staff,
  );
  // The notice with the way back says it, and the list keeps its place.
  if (done === 'debloque') return undo ? null : <DoneNotice text={unblockedText} />;
  if (done !== 'bloque' || !block) return null;
  return (
    <SuccessNotice>
      <p className="notice-title">{blockTitle(block)}</p>
      {block.moved.length > 0 ? <Moved block={block} /> : <Offered block={block} />}
      <p className="link-row">
        <Link to={agendaLink(block.from)}>Voir la journée</Link>
      </p>
    </SuccessNotice>
  );
}

/** Extra hours outside the opening hours are not offered online: only the institute can book them. */
function Offered({ block: { kind, from, starts, ends } }: { block: Block }) {
  const hours = hoursOn(from, useInstitute());
  if (kind === 'off')
    return <p>Ces heures ne sont plus proposées. Aucun rendez-vous n’est touché.</p>;
  const range = hours && rangeAt(starts, hours);
  if (!hours || (range && ends <= range.closes)) return <p>Ces heures sont proposées.</p>;
  return (
    <p>
      {`Ce jour-là, l’institut est ouvert ${hoursText(hours)}\u00a0: en ligne, les clients ne réservent que dans ces heures. Donnez les autres heures vous-même, ou `}
      <Link to={hoursLink(undefined, from)}>changez les horaires de ce jour</Link>.
    </p>
  );
}

function blockTitle({ kind, name, from, to, starts, ends, label }: Block): string {
  const who = name || 'Tout le monde';
  const when =
    from === to
      ? dateTitle(from, starts >= '24:00' ? starts : null)
      : `du ${shortDayTitle(from)} au ${shortDayTitle(to)}`;
  const what = kind === 'extra' ? 'heures en plus' : label || 'bloqué';
  return `${who}, ${when}, ${blockTimes({ starts, ends })}\u00a0: ${kind === 'extra' && label ? label : what}`;
}

/** Appointments within the absence, which are not cancelled. */
function Moved({ block: { moved, staff } }: { block: Block }) {
  if (moved.length === 0) return null;
  return (
    <>
      <p>{`À déplacer\u00a0: ${moved.length}\u00a0rendez-vous, que rien n’annule.`}</p>
      <ul className="bullets">
        {moved.map(({ number, day, time, name }) => (
          <li key={number}>
            <Link to={requestLink(number)}>{`${name}, ${appointmentTitle(day, time)}`}</Link>
          </li>
        ))}
      </ul>
      {staff && (
        <p>
          <Link to={awayLink({ day: moved[0]?.day, staff })}>Placer ses clients ailleurs</Link>
        </p>
      )}
    </>
  );
}

function BlockLine({ block }: { block: Block }) {
  return (
    <li>
      <div>
        <p>{blockTitle(block)}</p>
        <Moved block={block} />
      </div>
      <ButtonForm
        action={adminPaths.adminBlocks}
        preventScrollReset
        hiddenFields={{ intent: 'debloquer', id: block.id, [rowField]: toComeId }}
        className="button-link"
      >
        {block.kind === 'extra' ? 'Retirer' : 'Débloquer'}
        <span className="visually-hidden">{`\u00a0: ${blockTitle(block)}`}</span>
      </ButtonForm>
    </li>
  );
}
