import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import {
  type GiftFile,
  GiftQuery,
  UndoGiftInput,
} from '../../../../shared/contract/admin/gift-cards.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { DoneNotice } from '../admin-notice.tsx';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { AskFirst } from '../ask-first.tsx';
import { completedField } from '../completed-edit.ts';
import { ButtonForm } from '../forms/edit-form.tsx';
import { form } from '../forms/form.ts';
import type { Asked } from '../forms/posted.ts';
import { actorName } from '../history-text.ts';
import { loadOne, notFound } from '../load.ts';
import { GiftToHandOver } from './gift-paper.tsx';
import { giftState } from './gifts.tsx';
import { cardField, doneLink, giftLink, isId } from './prepaid-links.ts';
import { PrepaidUses } from './prepaid-uses.tsx';

const cardIn = ({ search }: Pick<Asked, 'search'>) => search.get(cardField) ?? '';
const ended = 'terminer';

/** A gift card: what is left, what was used, and what is handed over with it. */
export const giftScreen = adminScreen<GiftFile>({
  title: ({ found }) => (found?.to ? `Carte cadeau pour ${found.to}` : 'Carte cadeau'),
  load: (asked) => {
    const card = cardIn(asked);
    return isId(card)
      ? loadOne(asked, { name: 'adminGift', query: { card } })
      : notFound(asked.context);
  },
  forms: {
    annuler: form({
      call: 'adminUndoGift',
      schema: UndoGiftInput,
      input: ({ search, values: { use } }) => ({ card: cardIn({ search }), use }),
      done: ({ input: { card, use } }) => doneLink(giftLink(card), use),
    }),
    [ended]: form({
      call: 'adminEndGift',
      schema: GiftQuery,
      input: ({ search }) => ({ card: cardIn({ search }) }),
      done: ({ input: { card } }) => doneLink(giftLink(card), ended),
    }),
  },
  Done,
  View: GiftView,
  back: [{ to: adminPaths.adminGifts, label: 'Toutes les cartes cadeaux' }],
});

function Done({ found, search, today }: Shown<GiftFile>) {
  const done = search.get(completedField);
  if (done === 'vendue') return <DoneNotice text="La carte est prête. Voici son code." />;
  if (done === ended) return <DoneNotice text={found.isEnded ? 'Carte terminée.' : undefined} />;
  const use = found.uses.find(({ id }) => id === done);
  if (!use?.isUndone) return null;
  return (
    <DoneNotice text={`Annulé\u00a0: ${formatXof(use.amount)}. ${giftState(found, today)}.`} />
  );
}

function GiftView({ found, today }: Shown<GiftFile>) {
  const { id, left, isEnded, soldOn, soldBy, expires } = found;
  const isOver = isEnded || left === 0;
  return (
    <>
      <section className="card stack" aria-label="Ce qui reste">
        <p>
          <strong>{giftState(found, today)}</strong>
        </p>
        {expires && (
          <p className={expires < today ? 'agenda-away' : 'muted small'}>
            {expires < today
              ? `La date est passée (${dayTitle(expires)})\u00a0: c’est à vous de voir.`
              : `Valable jusqu’au ${dayTitle(expires)}`}
          </p>
        )}
        <p className="muted small">{`Vendue le ${dayTitle(soldOn)} par ${actorName(soldBy)}`}</p>
      </section>
      {!isOver && (
        <p>
          Pour l’utiliser, ouvrez le rendez-vous, puis «&nbsp;Encaisser&nbsp;»&nbsp;: son code y
          compte comme un paiement.
        </p>
      )}
      <PrepaidUses
        action={giftLink(id)}
        uses={found.uses}
        none="Rien d’utilisé pour le moment."
        textOf={({ amount }) => formatXof(amount)}
      />
      {!isOver && <GiftToHandOver gift={found} />}
      {!isEnded && (
        <AskFirst label="Terminer cette carte…">
          <p>
            {`On ne pourra plus rien utiliser${left > 0 ? `\u00a0: ${formatXof(left)} restent sur la carte` : ''}. Par exemple si elle est perdue ou remboursée.`}
          </p>
          <ButtonForm
            action={giftLink(id)}
            hiddenFields={{ intent: ended }}
            className="button button-outline"
          >
            Terminer cette carte
          </ButtonForm>
        </AskFirst>
      )}
    </>
  );
}
