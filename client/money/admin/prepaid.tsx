import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import {
  formatPhone,
  type Institute,
  placeText,
  sentencesOf,
  whatsappLink,
} from '../../../shared/institute.ts';
import { giftCodeText } from '../../../shared/money/gift-code.ts';
import { formatXof } from '../../../shared/money/money-text.ts';
import {
  CorrectPackInput,
  type PrepaidFile,
  PrepaidQuery,
  UndoUseInput,
} from '../../../shared/money/prepaid.ts';
import {
  adminPaths,
  prepaidField,
  prepaidLink,
  requestLink,
} from '../../../shared/page/admin-paths.ts';
import { deName } from '../../../shared/text/elision.ts';
import { form } from '../../admin/admin-form.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { ButtonForm, EditForm, Input, Select, SendButton } from '../../admin/edit-form.tsx';
import { actorName } from '../../admin/history-text.ts';
import { type Asked, loadOne, notFound } from '../../admin/load.ts';
import { AskFirst, Section } from '../../admin/section.tsx';
import { clientLink } from '../../clients/admin/client-data.ts';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import type { FormOutcome } from '../../forms/form-input.ts';
import { useInstitute } from '../../page/page-context.ts';
import styles from '../../styles/gift-card.css?url';
import { prepaidAmount, prepaidState } from './prepaid-parts.tsx';

/** Reads the id. Links of earlier releases name a session pack by `carnet`. */
const idIn = ({ search }: Pick<Asked, 'search'>) =>
  search.get(prepaidField) ?? search.get('carnet') ?? '';
const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
const doneLink = (id: string, done: string) => `${prepaidLink(id)}&${completedField}=${done}`;
const ended = 'terminer';
const corrected = 'corriger';

const isCard = ({ kind }: Pick<PrepaidFile, 'kind'>) => kind === 'gift-card';

function titleOf({ title, card, client }: PrepaidFile): string {
  if (!card) return `Carnet ${title}`;
  if (client) return 'Avoir';
  return card.to ? `Carte cadeau pour ${card.to}` : 'Carte cadeau';
}

export const prepaidScreen = adminScreen<PrepaidFile>({
  title: ({ found }) => (found ? titleOf(found) : 'Carte ou carnet'),
  load: (asked) => {
    const id = idIn(asked);
    return isId(id)
      ? loadOne(asked, { name: 'adminPrepaid', query: { id } })
      : notFound(asked.context);
  },
  forms: {
    annuler: form({
      call: 'adminUndoUse',
      schema: UndoUseInput,
      input: (posted) => ({ id: idIn(posted), use: posted.values.use }),
      done: ({ input: { id, use } }) => doneLink(id, use),
    }),
    [corrected]: form({
      call: 'adminCorrectPack',
      schema: CorrectPackInput,
      input: (posted) => {
        const { id, sessions, reason } = posted.values;
        return { pack: idIn(posted), id, reason, sessions: Number(sessions) };
      },
      fields: ['sessions', 'reason'],
      done: ({ input: { pack, id } }) => doneLink(pack, id),
    }),
    [ended]: form({
      call: 'adminEndPrepaid',
      schema: PrepaidQuery,
      input: (posted) => ({ id: idIn(posted) }),
      done: ({ input: { id } }) => doneLink(id, ended),
    }),
  },
  refusals: {
    conflict: 'Rien n’est compté\u00a0: il ne reste plus assez, ou c’est terminé.',
  },
  Done,
  View: PrepaidView,
  back: ({ found }) => [
    ...(found?.client?.number ? [{ to: clientLink(found.client.number), label: 'Sa fiche' }] : []),
    { to: adminPaths.adminPrepaidList, label: 'Cartes et carnets' },
  ],
});

function Done({ found, search, today }: Shown<PrepaidFile>) {
  const done = search.get(completedField);
  if (done === 'vendue') return <DoneNotice text="La carte est prête. Voici son code." />;
  if (done === ended) return <DoneNotice text={found.isEnded ? 'C’est terminé.' : undefined} />;
  const use = found.uses.find(({ id }) => id === done);
  if (!use) return null;
  return (
    <DoneNotice text={`${use.isUndone ? 'Annulé' : 'Corrigé'}. ${prepaidState(found, today)}.`} />
  );
}

function PrepaidView({ found, outcome, today }: Shown<PrepaidFile>) {
  const { id, left, isEnded, price, note, soldOn, soldBy, expires, card, client } = found;
  const isUsable = !isEnded && left > 0;
  const isGift = card !== undefined && client === undefined;
  return (
    <>
      <section className="card stack" aria-label="Ce qui reste">
        <p>
          <strong>{prepaidState(found, today)}</strong>
        </p>
        {client && <p>{client.name}</p>}
        {expires && (
          <p className={expires < today ? 'agenda-away' : 'muted small'}>
            {expires < today
              ? `La date est passée (${dayTitle(expires)})\u00a0: c’est à vous de voir.`
              : `Valable jusqu’au ${dayTitle(expires)}`}
          </p>
        )}
        <p className="muted small">
          {`${isCard(found) ? 'Vendue' : 'Vendu'} le ${dayTitle(soldOn)} par ${actorName(soldBy)}, ${formatXof(price)}`}
        </p>
        {!isGift && note && <p className="written">{note}</p>}
      </section>
      {isUsable && (
        <p>
          Pour l’utiliser, ouvrez le rendez-vous, puis «&nbsp;Encaisser&nbsp;»
          {isGift && '\u00a0: son code y compte comme un paiement'}.
        </p>
      )}
      <Uses found={found} />
      {isUsable && isGift && <GiftToHandOver gift={found} card={card} />}
      {!isEnded && !isCard(found) && <Correct found={found} outcome={outcome} />}
      {!isEnded && (
        <AskFirst label="Terminer…">
          <p>
            {`On ne pourra plus rien utiliser${left > 0 ? `\u00a0: il reste ${prepaidAmount(found, left)}` : ''}. Par exemple si c’est perdu ou remboursé.`}
          </p>
          <ButtonForm
            action={prepaidLink(id)}
            hiddenFields={{ intent: ended }}
            className="button button-outline"
          >
            {isCard(found) ? 'Terminer cette carte' : 'Terminer ce carnet'}
          </ButtonForm>
        </AskFirst>
      )}
    </>
  );
}

type Use = PrepaidFile['uses'][number];

function Uses({ found }: { found: PrepaidFile }) {
  const { id, uses } = found;
  const textOf = ({ used, day }: Use) => {
    const sign = used < 0 ? '+' : isCard(found) ? '' : '−';
    return `${sign}${prepaidAmount(found, Math.abs(used))}, ${dayTitle(day)}`;
  };
  return (
    <Section id="historique" title="Historique" className="card stack">
      {uses.length === 0 && <p>Rien d’utilisé pour le moment.</p>}
      <ul className="stack-tight">
        {uses.map((use) => (
          <li key={use.id} className="row">
            <UseLine use={use} text={textOf(use)} />
            {!use.isUndone && (
              <ButtonForm
                action={prepaidLink(id)}
                hiddenFields={{ intent: 'annuler', use: use.id }}
                className="button-link"
              >
                Annuler
                <span className="visually-hidden">{` : ${textOf(use)}`}</span>
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const UseLine = ({ use, text }: { use: Use; text: string }) => (
  <span className={use.isUndone ? 'muted' : undefined}>
    {use.isUndone ? <s>{text}</s> : text}
    {use.isUndone && ' annulé'}
    {use.reason && `\u00a0: ${use.reason}`}
    {use.number && (
      <>
        {', '}
        <Link to={requestLink(use.number)}>{use.number}</Link>
      </>
    )}
    <span className="muted small">{` · ${actorName(use.notedBy)}`}</span>
  </span>
);

interface CorrectProps {
  found: PrepaidFile;
  outcome: FormOutcome | undefined;
}

function Correct({ found: { id, nextId }, outcome }: CorrectProps) {
  const isOwn = outcome?.values.intent === corrected;
  return (
    <details className="fold fold-set" key={nextId} open={isOwn}>
      <summary>Corriger à la main</summary>
      <EditForm
        action={prepaidLink(id)}
        className="form"
        noValidate
        hiddenFields={{ intent: corrected, id: nextId }}
        outcome={outcome}
      >
        <Select
          name="sessions"
          label="Correction"
          defaultValue="1"
          options={[
            ['1', 'Une séance de plus'],
            ['-1', 'Une séance de moins'],
          ]}
        />
        <Input name="reason" label="Pourquoi" autoComplete="off" maxLength={100} />
        <SendButton intent={corrected} className="button button-outline">
          Corriger
        </SendButton>
      </EditForm>
    </details>
  );
}

interface Props {
  gift: PrepaidFile;
  card: NonNullable<PrepaidFile['card']>;
}

function GiftToHandOver({ gift, card }: Props) {
  const institute = useInstitute();
  const { name, address, phone } = institute;
  const { code, to, from } = card;
  const { sold: amount, note: message, expires } = gift;
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="gift-card" />
      <section className="gift-card" aria-label="La carte à imprimer">
        <p className="gift-card-name">{name}</p>
        <p className="gift-card-title">Carte cadeau</p>
        <p className="gift-card-amount">{formatXof(amount)}</p>
        {to && <p>{`Pour ${to}`}</p>}
        {from && <p>{`De la part ${deName(from)}`}</p>}
        {message && <p className="written">{message}</p>}
        <p className="gift-card-code">{giftCodeText(code)}</p>
        <p className="small">
          {`${expires ? `Valable jusqu’au ${dayTitle(expires)}. ` : ''}${sentencesOf(placeText(address), formatPhone(phone))}`}
        </p>
      </section>
      <Section id="remettre" title="Remettre la carte" className="card stack">
        <p>
          Qui a le code peut s’en servir&nbsp;: donnez-le à la personne qui l’a payée, ou à celle
          qui la reçoit.
        </p>
        <p className="actions">
          <a
            className="button button-outline"
            href={whatsappLink(giftMessage({ gift, card }, institute), '')}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="chat" />
            Envoyer par WhatsApp
          </a>
        </p>
        <p className="muted small">
          Pour l’imprimer&nbsp;: le menu du navigateur, puis «&nbsp;Imprimer&nbsp;». Seule la carte
          paraît sur le papier.
        </p>
      </Section>
    </>
  );
}

function giftMessage(
  { gift: { sold: amount, note: message, expires }, card: { code, to, from } }: Props,
  { name, address, phone }: Institute,
): string {
  return [
    `${to ? `${to}, voici` : 'Voici'} une carte cadeau de ${formatXof(amount)} chez ${name}${from ? `, de la part ${deName(from)}` : ''}.`,
    ...(message ? [message] : []),
    `Code\u00a0: ${giftCodeText(code)}`,
    ...(expires ? [`Valable jusqu’au ${dayTitle(expires)}.`] : []),
    `${sentencesOf(placeText(address), formatPhone(phone))} Gardez ce code\u00a0: il suffit de le donner à l’institut.`,
  ].join('\n');
}
