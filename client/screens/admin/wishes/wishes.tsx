import {
  DecideWishInput,
  reasonLimit,
  type Wishes,
  type WishOf,
} from '../../../../shared/contract/admin/wishes.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { absenceText } from '../../../../shared/text/absence-text.ts';
import { Link } from '../../../components/link.tsx';
import { optional } from '../../../forms/field.tsx';
import { DoneNotice } from '../admin-notice.tsx';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { agendaLink } from '../agenda/agenda-address.ts';
import { AskFirst } from '../ask-first.tsx';
import { completedField } from '../completed-edit.ts';
import { EditForm, SendButton, useTyped } from '../forms/edit-form.tsx';
import { form } from '../forms/form.ts';
import { timestampText } from '../history-text.ts';
import { load } from '../load.ts';
import { Section } from '../section.tsx';

const intents = { accept: 'accepter', decline: 'refuser' } as const;

/** Accepted, it is an absence: its screen says so, with the appointments that it leaves to be moved. */
const accept = form({
  call: 'adminDecideWish',
  schema: DecideWishInput,
  input: ({ values: { id, reason } }) => ({ id, reason, decision: 'accepted' }),
  done: ({ posted: { values } }) => {
    const { from: du = '', to: au = '', starts: de = '', ends: a = '', staff = '' } = values;
    const absence = { [completedField]: 'bloque', du, au, de, a, staff };
    return `${adminPaths.adminBlocks}?${new URLSearchParams(absence)}`;
  },
});

const decline = form({
  call: 'adminDecideWish',
  schema: DecideWishInput,
  input: ({ values: { id, reason } }) => ({ id, reason, decision: 'declined' }),
  done: ({ input: { id } }) =>
    `${adminPaths.adminWishes}?${new URLSearchParams({ [completedField]: id })}`,
});

/** Absences that people of the team wish for. */
export const wishesScreen = adminScreen<Wishes>({
  title: 'Absences souhaitées',
  load: (asked) => load(asked, { name: 'adminWishes' }),
  forms: { [intents.decline]: decline, '': accept },
  refusals: {
    conflict:
      'Ce souhait n’est plus en attente\u00a0: il a été retiré, ou quelqu’un a décidé entre-temps.',
  },
  Done: ({ found, search }) => <Done wishes={found.wishes} id={search.get(completedField)} />,
  View: WishList,
  back: [
    { to: adminPaths.admin, label: 'Agenda' },
    { to: adminPaths.adminBlocks, label: 'Absences et heures bloquées' },
  ],
});

/** Only if the list agrees, as anybody can type an address. */
function Done({ wishes, id }: { wishes: readonly WishOf[]; id: string | null }) {
  const wish = wishes.find((one) => one.id === id && one.state === 'declined');
  return (
    <DoneNotice text={wish && `C’est dit\u00a0: ${wish.name} le lit sur sa page et par e-mail.`} />
  );
}

function WishList({ found: { wishes }, outcome, today }: Shown<Wishes>) {
  const open = wishes.filter(({ state }) => state === 'open');
  const decided = wishes.filter(({ state }) => state !== 'open');
  return (
    <>
      {open.length === 0 && <p>Personne n’attend de réponse.</p>}
      <ul className="cards">
        {open.map((wish) => (
          <OpenWish
            key={wish.id}
            wish={wish}
            today={today}
            outcome={outcome?.values.id === wish.id ? outcome : undefined}
          />
        ))}
      </ul>
      {decided.length > 0 && (
        <Section id="decidees" title="Déjà décidées" className="card stack">
          <ul className="bullets">
            {decided.map(({ id, name, state, reason, ...wish }) => (
              <li key={id}>
                {`${name}, ${absenceText(wish)}\u00a0: ${state === 'accepted' ? 'acceptée' : 'refusée'}${reason && ` (${reason})`}`}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

interface Props extends Pick<Shown<Wishes>, 'outcome' | 'today'> {
  wish: WishOf;
}

function OpenWish({ wish, outcome, today }: Props) {
  const { id, staff, name, from, to, starts, ends, label, createdAt } = wish;
  // Days that are over by now are not blocked any more.
  const facts = { id, staff, from: from < today ? today : from, to, starts, ends };
  return (
    <li className="card stack">
      <div>
        <h2>{name}</h2>
        <p>{`Absente ${absenceText(wish)}${label && `\u00a0: ${label}`}`}</p>
        <p className="muted small">{`Demandé le ${timestampText(createdAt)}`}</p>
      </div>
      <p>
        <Link to={agendaLink(facts.from)}>Voir la journée</Link>
      </p>
      <EditForm
        action={adminPaths.adminWishes}
        outcome={outcome}
        hiddenFields={{ intent: intents.accept, ...facts }}
      >
        <SendButton intent={`${intents.accept}`}>
          Accepter<span className="visually-hidden">{` l’absence de ${name}`}</span>
        </SendButton>
      </EditForm>
      <p className="muted small">
        Ses heures sont alors bloquées, et les rendez-vous à déplacer vous sont montrés&nbsp;: rien
        n’est annulé.
      </p>
      <AskFirst label="Refuser…">
        <EditForm
          action={adminPaths.adminWishes}
          outcome={outcome}
          hiddenFields={{ intent: intents.decline, id }}
          className="form"
        >
          <Word />
          <SendButton>
            Refuser<span className="visually-hidden">{` l’absence de ${name}`}</span>
          </SendButton>
        </EditForm>
      </AskFirst>
    </li>
  );
}

/** Its label is around it: there is one for each wish. */
function Word() {
  const { error: _, ...field } = useTyped('reason', '');
  return (
    <label className="field">
      <span>Un mot, qu’elle lit sur sa page et par e-mail{optional}</span>
      <textarea {...field} maxLength={reasonLimit} rows={3} />
    </label>
  );
}
