import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import {
  addressText,
  formatPhone,
  type Institute,
  joinSentences,
} from '../../../shared/institute.ts';
import { giftCodeText } from '../../../shared/money/gift-code.ts';
import { methodLabels } from '../../../shared/money/money-address.ts';
import { formatXof } from '../../../shared/money/money-text.ts';
import { type PrepaidFile, PrepaidQuery } from '../../../shared/money/prepaid.ts';
import {
  adminPaths,
  billLink,
  prepaidField,
  prepaidLink,
} from '../../../shared/page/admin-paths.ts';
import { deName } from '../../../shared/text/elision.ts';
import { form } from '../../admin/admin-form.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { ButtonForm } from '../../admin/edit-form.tsx';
import { actorName } from '../../admin/history-text.ts';
import { type Asked, loadOne, notFound } from '../../admin/load.ts';
import { Row, Rows } from '../../admin/rows.tsx';
import { AskFirst, Section } from '../../admin/section.tsx';
import { clientLink } from '../../clients/admin/client-data.ts';
import { Icon } from '../../components/icon.tsx';
import { WhatsAppLink } from '../../components/whatsapp-link.tsx';
import { useInstitute } from '../../page/page-context.ts';
import { prepaidAmount, prepaidState } from './prepaid-parts.tsx';

/** Reads the id. Links of earlier releases name a session pack by `carnet`. */
const idIn = ({ search }: Pick<Asked, 'search'>) =>
  search.get(prepaidField) ?? search.get('carnet') ?? '';
const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
const doneLink = (id: string, done: string) => `${prepaidLink(id)}&${completedField}=${done}`;
const endIntent = 'terminer';

const isCard = ({ kind }: Pick<PrepaidFile, 'kind'>) => kind === 'gift-card';

function buildTitle({ title, card, client }: PrepaidFile): string {
  if (!card) return `Carnet ${title}`;
  if (client) return 'Avoir';
  return card.to ? `Carte cadeau pour ${card.to}` : 'Carte cadeau';
}

export const prepaidScreen = adminScreen<PrepaidFile>({
  options: ['gifts', 'packs'],
  title: ({ found }) => (found ? buildTitle(found) : 'Carte ou carnet'),
  load: (asked) => {
    const id = idIn(asked);
    return isId(id)
      ? loadOne(asked, { name: 'adminPrepaid', query: { id } })
      : notFound(asked.context);
  },
  forms: {
    [endIntent]: form({
      call: 'adminEndPrepaid',
      schema: PrepaidQuery,
      input: (posted) => ({ id: idIn(posted) }),
      done: ({ input: { id } }) => doneLink(id, endIntent),
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

function Done({ found, search }: ScreenProps<PrepaidFile>) {
  const done = search.get(completedField);
  if (done === 'vendue') return <DoneNotice text="La carte est prête. Voici son code." />;
  return <DoneNotice text={done === endIntent && found.isEnded ? 'C’est terminé.' : undefined} />;
}

function PrepaidView({ found, today }: ScreenProps<PrepaidFile>) {
  const { id, left, isEnded, price, note, soldOn, soldBy, expires, card, client, method } = found;
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
          <p className={expires < today ? 'agenda-warning' : 'muted small'}>
            {expires < today
              ? `La date est passée (${dayTitle(expires)})\u00a0: c’est à vous de voir.`
              : `Valable jusqu’au ${dayTitle(expires)}`}
          </p>
        )}
        <p className="muted small">
          {`${isCard(found) ? 'Vendue' : 'Vendu'} le ${dayTitle(soldOn)} par ${actorName(soldBy)}, ${formatXof(price)}${method ? `, ${methodLabels[method]}` : ''}`}
        </p>
        {!isGift && note && <p className="written">{note}</p>}
      </section>
      {isUsable && isGift && <GiftToHandOver gift={found} card={card} />}
      <Uses found={found} />
      {!isEnded && (
        <AskFirst label="Terminer…">
          <p>
            {`On ne pourra plus rien utiliser${left > 0 ? `\u00a0: il reste ${prepaidAmount(found, left)}` : ''}. Par exemple si c’est perdu ou remboursé.`}
          </p>
          <ButtonForm
            action={prepaidLink(id)}
            hiddenFields={{ intent: endIntent }}
            className="button button-outline"
          >
            {isCard(found) ? 'Terminer cette carte' : 'Terminer ce carnet'}
          </ButtonForm>
        </AskFirst>
      )}
    </>
  );
}

/** Lists the uses, the newest first. Each is taken back where it was recorded: at its appointment. */
const Uses = ({ found }: { found: PrepaidFile }) => (
  <Section id="historique" title="Utilisé">
    {found.uses.length === 0 && <p>Rien pour le moment.</p>}
    <Rows>
      {found.uses.map(({ id, used, reason, day, number, notedBy, isUndone }) => (
        <Row
          key={id}
          title={dayTitle(day)}
          to={number ? billLink(number) : undefined}
          detail={[isUndone && 'annulé', reason, number, actorName(notedBy)]
            .filter(Boolean)
            .join(' · ')}
          end={isUndone ? <s>{prepaidAmount(found, used)}</s> : prepaidAmount(found, used)}
        />
      ))}
    </Rows>
  </Section>
);

interface Props {
  gift: PrepaidFile;
  card: NonNullable<PrepaidFile['card']>;
}

function GiftToHandOver({ gift, card }: Props) {
  const text = giftMessage({ gift, card }, useInstitute());
  return (
    <Section id="remettre" title="Remettre la carte" className="card stack">
      <p className="muted small">Qui a le code peut s’en servir.</p>
      <p className="written">{text}</p>
      <p className="actions">
        <WhatsAppLink className="button button-outline" text={text}>
          <Icon name="chat" />
          Envoyer par WhatsApp
        </WhatsAppLink>
      </p>
    </Section>
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
    `${joinSentences(addressText(address), formatPhone(phone))} Gardez ce code\u00a0: il suffit de le donner à l’institut.`,
  ].join('\n');
}
