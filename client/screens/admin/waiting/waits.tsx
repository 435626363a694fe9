import { shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import {
  type WaitEntry,
  type Waits,
  WaitsRemoveInput,
  WaitToldInput,
} from '../../../../shared/contract/admin/waiting.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { DoneNotice } from '../admin-notice.tsx';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { completedField } from '../completed-edit.ts';
import { ButtonForm } from '../forms/edit-form.tsx';
import { form } from '../forms/form.ts';
import { Call, Mark } from '../forms/tell.tsx';
import { boxName, tickedIn } from '../forms/ticks.tsx';
import { load } from '../load.ts';
import { Section } from '../section.tsx';
import { BookFor } from './book-for.tsx';
import { careText } from './care-text.ts';
import { Due, notedOf } from './due.tsx';
import { RemoveMany } from './remove-many.tsx';

const removing = 'retirer';

/** Who waits for an hour; whom to tell on WhatsApp: one tap each opens it with the text and records it as done. */
export const waitsScreen = adminScreen<Waits>({
  title: 'Liste d’attente',
  load: (asked) => load(asked, { name: 'adminWaits' }),
  forms: {
    '': form({
      call: 'adminWaitTold',
      schema: WaitToldInput,
      input: ({ values }) => ({ ...values, isDone: values.isDone === '1' }),
      done: ({ input: { id, isDone } }) =>
        `${adminPaths.adminWaits}${isDone ? `?${completedField}=${id}` : ''}`,
    }),
    [removing]: form({
      call: 'adminWaitsRemove',
      schema: WaitsRemoveInput,
      input: ({ values }) => ({ ids: tickedIn(values) }),
      done: () => `${adminPaths.adminWaits}?${completedField}=${removing}`,
    }),
  },
  refusals: {
    'not-found': 'Cette personne n’est plus sur la liste\u00a0: elle a réservé ou l’a quittée.',
    conflict: 'Cette heure n’est plus à annoncer\u00a0: rien n’est noté.',
  },
  Done: ({ found, search }) => <Done found={found} about={search.get(completedField)} />,
  View: WaitsView,
  back: [{ to: adminPaths.admin, label: 'Agenda' }],
});

/** Only if the list agrees, as anybody can type an address. */
function Done({ found: { due }, about }: { found: Waits; about: string | null }) {
  if (about === removing) return <DoneNotice text={'C’est retiré de la liste.'} />;
  const one = due.find(({ id, isDone }) => id === about && isDone);
  return <DoneNotice text={one && `C’est noté\u00a0: vous avez prévenu ${one.name}.`} />;
}

/** Says how many entries the list above leaves out. */
const NotShown = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 && (
    <p className="muted">
      {count === 1
        ? 'Une autre personne n’est pas montrée.'
        : `${count} autres ne sont pas montrées.`}
    </p>
  );

function WaitsView({ found: { due, entries, notShown } }: Shown<Waits>) {
  const open = due.filter(({ isDone }) => !isDone);
  const done = due.filter(({ isDone }) => isDone);
  return (
    <>
      <p className="muted">
        Quand une heure se libère, les trois premières personnes à qui elle convient sont prévenues.
        Une demi-heure plus tard, si elle est encore libre, les trois suivantes le sont. Aucune
        heure n’est gardée.
      </p>
      {open.length > 0 && (
        <Section id="a-prevenir" title="À prévenir maintenant" className="stack">
          <ul className="cards">
            {open.map((one) => (
              <Due key={`${one.id} ${one.day}`} one={one} />
            ))}
          </ul>
          <NotShown count={notShown?.due} />
        </Section>
      )}
      {done.length > 0 && (
        <Section id="fait" title="C’est fait" className="card stack">
          <ul className="stack-tight">
            {done.map((one) => (
              <li key={`${one.id} ${one.day}`} className="row">
                <span>{`${one.name}, ${appointmentTitle(one.day, one.time)}`}</span>
                <Mark {...notedOf(one)} isDone={false} className="button-link">
                  À refaire
                </Mark>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="qui-attend" title="Qui attend" className="stack">
        {entries.length === 0 && <p>Personne n’attend pour le moment.</p>}
        <RemoveMany entries={entries} intent={removing} />
        <ul className="cards">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
        <NotShown count={notShown?.entries} />
      </Section>
    </>
  );
}

function wayText({ byMail, byMessage }: WaitEntry): string {
  if (byMail) return 'Le site écrit un e-mail';
  return byMessage ? 'Le site envoie un SMS ou un WhatsApp' : 'À prévenir sur WhatsApp';
}

function Entry({ entry }: { entry: WaitEntry }) {
  const { id, name, phone, from, to, moment, persons, told } = entry;
  const catalogue = useCatalogue();
  const days =
    from === to ? shortDayTitle(from) : `du ${shortDayTitle(from)} au ${shortDayTitle(to)}`;
  return (
    <li className="card stack-tight">
      <h3>{name}</h3>
      <p>{`${careText(persons, catalogue)}, ${days}${moment === 'Peu importe' ? '' : `, ${moment.toLowerCase()}`}`}</p>
      <p className="muted small">
        {[
          wayText(entry),
          ...(told
            ? [`dernière heure annoncée\u00a0: ${appointmentTitle(told.day, told.time)}`]
            : []),
        ].join('\u00a0; ')}
      </p>
      <div className="actions">
        <Call phone={phone} name={name} />
        <BookFor of={entry} day={from} />
        <ButtonForm
          action={adminPaths.adminWaits}
          className="button button-outline"
          hiddenFields={{ intent: removing, [boxName(id)]: id }}
        >
          Retirer<span className="visually-hidden">{` : ${name}`}</span>
        </ButtonForm>
      </div>
    </li>
  );
}
