import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import {
  type GiftFile,
  GiftQuery,
  UndoGiftInput,
  UseGiftInput,
} from '../../../../shared/contract/admin/gift-cards.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { amountLength, readAmount } from '../../../../shared/text/amount.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { optional } from '../../../forms/field.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { DoneNotice } from '../admin-notice.tsx';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { AskFirst } from '../ask-first.tsx';
import { completedField } from '../completed-edit.ts';
import { ButtonForm, EditForm, Input } from '../forms/edit-form.tsx';
import { form } from '../forms/form.ts';
import type { Asked } from '../forms/posted.ts';
import { SendButton } from '../forms/send-button.tsx';
import { actorName } from '../history-text.ts';
import { loadOne, notFound } from '../load.ts';
import { Section } from '../section.tsx';
import { GiftToHandOver } from './gift-paper.tsx';
import { GiftUses } from './gift-uses.tsx';
import { giftState } from './gifts.tsx';
import { cardField, doneLink, giftLink, isId } from './prepaid-links.ts';

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
    '': form({
      call: 'adminUseGift',
      schema: UseGiftInput,
      input: ({ search, values: { id, amount, number } }) => ({
        ...{ card: cardIn({ search }), id, number, amount: readAmount(amount) },
      }),
      fields: ['amount', 'number'],
      done: ({ input: { card, id } }) => doneLink(giftLink(card), id),
    }),
  },
  refusals: {
    conflict:
      'Rien n’est utilisé\u00a0: il ne reste pas autant sur cette carte, ou elle est terminée. Voici ce qui reste maintenant.',
    'not-found': 'Aucun rendez-vous n’a ce numéro\u00a0: rien n’est utilisé.',
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
  if (!use) return null;
  const what = use.isUndone ? 'Annulé' : 'Utilisé';
  return (
    <DoneNotice text={`${what}\u00a0: ${formatXof(use.amount)}. ${giftState(found, today)}.`} />
  );
}

function GiftView({ found, outcome, today }: Shown<GiftFile>) {
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
      {!isOver && <UseForm found={found} outcome={outcome} />}
      <GiftUses found={found} />
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

interface UseProps {
  found: GiftFile;
  outcome: FormOutcome | undefined;
}

/** All that is left, or a part of it. */
function UseForm({ found: { id, left, nextId }, outcome }: UseProps) {
  const isConflict = outcome?.problem.error === 'conflict';
  return (
    <Section id="utiliser" title="Utiliser" className="card stack">
      <EditForm
        key={nextId}
        action={giftLink(id)}
        className="form"
        noValidate
        hiddenFields={{
          intent: 'utiliser',
          id: (isConflict ? undefined : outcome?.values.id) ?? nextId,
        }}
        outcome={outcome}
      >
        <Input
          name="amount"
          label="Montant à utiliser en FCFA"
          inputMode="numeric"
          autoComplete="off"
          maxLength={amountLength}
          defaultValue={left}
        />
        <Input
          name="number"
          label={<>Pour le rendez-vous{optional}</>}
          hint="Son numéro, par exemple RDV-7K2MP."
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={12}
        />
        <SendButton intent="utiliser">Noter ce qui est utilisé</SendButton>
      </EditForm>
    </Section>
  );
}
