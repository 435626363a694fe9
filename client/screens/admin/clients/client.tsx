import {
  type ClientFile,
  ClientNoteInput,
  clientNoteFields,
  clientVisitLimit,
} from '../../../../shared/contract/admin/clients.ts';
import { isCancellable } from '../../../../shared/contract/booking/request-status.ts';
import { whatsappLink } from '../../../../shared/institute.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { outcomeLabels } from '../../../../shared/text/outcome.ts';
import { phoneText } from '../../../../shared/text/phone-number.ts';
import { Icon } from '../../../components/icon.tsx';
import { Link } from '../../../components/link.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { DoneNotice } from '../admin-notice.tsx';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { completedField } from '../completed-edit.ts';
import { Inputs } from '../forms/declared-inputs.tsx';
import { EditForm } from '../forms/edit-form.tsx';
import { form } from '../forms/form.ts';
import { SendButton } from '../forms/send-button.tsx';
import { actorName, timestampText } from '../history-text.ts';
import { PackDone, Packs } from '../money/client-packs.tsx';
import { sellIntent, sellPack } from '../money/sell-pack.tsx';
import { Section } from '../section.tsx';
import {
  clientFileLink,
  clientLink,
  eraseLink,
  loadClient,
  notedLink,
  numberIn,
} from './client-data.ts';
import { forgive, forgiveIntent, isForgiven, Missed } from './missed.tsx';
import { NewBooking } from './new-booking.tsx';
import { Visits } from './visits.tsx';

/** Everything about a client, by telephone number. */
export const clientScreen = adminScreen({
  title: ({ found }) => found?.names[0] ?? 'Fiche',
  load: (asked) => loadClient(asked, 'adminClient'),
  forms: {
    '': form({
      call: 'adminClientNote',
      schema: ClientNoteInput,
      input: ({ search, values: { mark = '' } }, read) => ({
        ...read,
        mark,
        number: numberIn(search),
      }),
      declared: { fields: () => clientNoteFields },
      done: ({ input: { number } }) => notedLink(number),
    }),
    [forgiveIntent]: forgive,
    [sellIntent]: sellPack,
  },
  refusals: {
    conflict:
      'La note a changé pendant que vous écriviez. Rien n’est enregistré, et votre texte est encore là. Vérifiez, puis envoyez à nouveau.',
  },
  Done({ found, search }) {
    if (isForgiven(found, search))
      return <DoneNotice text={'C’est pardonné\u00a0: ce numéro réserve comme avant.'} />;
    const text = found.clientNote
      ? 'La note est enregistrée.'
      : 'Il n’y a pas de note enregistrée.';
    const done = search.get(completedField);
    if (done !== 'note') return <PackDone client={found} search={search} />;
    return <DoneNotice text={text} />;
  },
  View: Client,
  back: [{ to: adminPaths.adminClients, label: 'Toute la clientèle' }],
});

function Client({ found: client, outcome, today }: Shown<ClientFile>) {
  const { requests, number, packs } = client;
  // An appointment of today may be over.
  const isToCome = (request: ClientFile['requests'][number]) =>
    isCancellable(request, today) && !request.outcome;
  const toCome = requests.filter(isToCome).reverse();
  const before = requests.filter((request) => !isToCome(request));
  return (
    <>
      <Known client={client} />
      <Missed client={client} />
      <NewBooking client={client} />
      <div className="columns">
        <div className="stack">
          <Visits id="a-venir" title="À venir" empty="Rien de prévu." visits={toCome} />
          <Visits id="avant" title="Avant" empty="Rien encore." visits={before} />
          {client.isPartial && (
            <p>{`Les ${clientVisitLimit} dernières dates seulement sont affichées.`}</p>
          )}
        </div>
        <div className="stack">
          {packs && <Packs {...{ number, packs, outcome, today }} />}
          <NoteForm client={client} outcome={outcome} />
          <Section id="donnees" title="Ses données" className="card stack">
            <p>
              Chaque personne peut demander ce qui est gardé sur elle, ou que ce soit effacé.
              Vérifiez d’abord que c’est bien elle.
            </p>
            <p className="link-row">
              <a href={clientFileLink(number)} download>
                Télécharger ses données
              </a>
              <Link to={eraseLink(number)}>Effacer ses données…</Link>
            </p>
          </Section>
        </div>
      </div>
    </>
  );
}

/** The client's number, ways to call it, and how earlier visits ended. */
function Known({ client: { phone, names, came, missed, cancelled } }: { client: ClientFile }) {
  const [, ...others] = names;
  return (
    <section className="card stack" aria-label="Contact">
      <p>
        <a href={`tel:${phone}`} className="line-link">
          {phoneText(phone)}
        </a>
      </p>
      {others.length > 0 && <p>{`Aussi sous ce numéro\u00a0: ${others.join(', ')}`}</p>}
      <dl className="request-facts">
        <dt>{`Rendez-vous ${outcomeLabels.came.toLowerCase()}s`}</dt>
        <dd>{came}</dd>
        <dt>{`Rendez-vous ${outcomeLabels.missed.toLowerCase()}s`}</dt>
        <dd>{missed}</dd>
        <dt>Annulations</dt>
        <dd>{cancelled}</dd>
      </dl>
      <p className="actions">
        <a className="button button-outline" href={`tel:${phone}`}>
          <Icon name="phone" />
          Appeler
        </a>
        <a
          className="button button-outline"
          href={whatsappLink('', phone)}
          target="_blank"
          rel="noopener"
        >
          <Icon name="chat" />
          WhatsApp
        </a>
      </p>
    </section>
  );
}

interface Props {
  client: ClientFile;
  outcome: FormOutcome | undefined;
}

/** The institute's internal note about the client. */
function NoteForm({ client, outcome }: Props) {
  const { number, clientNote, mark } = client;
  const isConflict = outcome?.problem.error === 'conflict';
  // After a conflict the current mark, so that posting again overwrites on purpose.
  const seen = isConflict ? mark : (outcome?.values.mark ?? mark);
  return (
    <Section id="titre-note" title="Notes">
      <EditForm
        action={clientLink(number)}
        className="form"
        noValidate
        hiddenFields={{ mark: seen }}
        outcome={outcome}
      >
        {isConflict && (
          <div className="notice notice-question">
            <p className="notice-title">
              {clientNote
                ? 'La vôtre remplacera cette note\u00a0:'
                : 'La note a été effacée entre-temps\u00a0: la vôtre sera enregistrée.'}
            </p>
            {clientNote && <p className="written">{clientNote}</p>}
          </div>
        )}
        <Inputs key={mark} fields={clientNoteFields} values={client} />
        <WrittenBy client={client} />
        <SendButton className="button button-outline">Enregistrer la note</SendButton>
      </EditForm>
    </Section>
  );
}

const WrittenBy = ({ client: { notedBy, notedAt } }: { client: ClientFile }) =>
  notedAt && (
    <p className="muted small">{`Écrite par ${actorName(notedBy)}, ${timestampText(notedAt)}`}</p>
  );
