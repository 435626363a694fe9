import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import {
  FindGiftInput,
  type Gift,
  type GiftList,
  giftMessageLimit,
  sellGiftInput,
} from '../../../../shared/contract/admin/gift-cards.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { readPage } from '../../../../shared/page/request-filter.ts';
import { amountLength, readAmount } from '../../../../shared/text/amount.ts';
import { giftCodeText } from '../../../../shared/text/gift-code.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { Link } from '../../../components/link.tsx';
import { optional } from '../../../forms/field.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { Area, EditForm, Input, SendButton } from '../forms/edit-form.tsx';
import { form } from '../forms/form.ts';
import { typedDay } from '../forms/posted.ts';
import { load } from '../load.ts';
import { EmptyPage, Pager } from '../pager.tsx';
import { Section } from '../section.tsx';
import { MethodSelect } from './method-select.tsx';
import { doneLink, giftLink } from './prepaid-links.ts';

const sellIntent = 'vendre';
const findIntent = 'chercher';

/** Gift cards: looked up by their code, sold, and listed. */
export const giftsScreen = adminScreen<GiftList>({
  title: 'Cartes cadeaux',
  load: ({ search, ...asked }) =>
    load(asked, { name: 'adminGifts', query: { page: readPage(search) } }),
  forms: {
    [sellIntent]: form({
      call: 'adminSellGift',
      schema: ({ today }) => sellGiftInput(today()),
      input: ({ values: { id, amount, method, from, to, message, expires } }) => ({
        id,
        method,
        from,
        to,
        message,
        amount: readAmount(amount),
        expires: typedDay(expires),
      }),
      fields: ['amount', 'method', 'from', 'to', 'message', 'expires'],
      done: ({ input: { id } }) => doneLink(giftLink(id), 'vendue'),
    }),
    '': form({
      call: 'adminFindGift',
      schema: FindGiftInput,
      fields: ['code'],
      done: ({ answer: { card } }) => giftLink(card),
    }),
  },
  refusals: {
    'not-found':
      'Aucune carte n’a ce code. Relisez-le avec la personne, lettre par lettre\u00a0: rien n’est changé.',
  },
  View: Gifts,
  back: [{ to: adminPaths.adminTill, label: 'Caisse' }],
});

function Gifts({ found, outcome, today }: Shown<GiftList>) {
  return (
    <>
      <FindGiftForm outcome={outcome} />
      <SellGiftForm nextId={found.nextId} outcome={outcome} today={today} />
      <EmptyPage lines={found.cards}>Aucune carte cadeau pour le moment.</EmptyPage>
      <ul className="cards">
        {found.cards.map((card) => (
          <Line key={card.id} card={card} today={today} />
        ))}
      </ul>
      <Pager hasNext={found.hasNext} />
    </>
  );
}

/** Also on the screen of the till, which shows no problems of this form. */
export function FindGiftForm({ outcome }: { outcome: FormOutcome | undefined }) {
  return (
    <Section id="chercher" title="Une personne présente une carte" className="card stack">
      <EditForm
        action={adminPaths.adminGifts}
        className="form"
        noValidate
        hiddenFields={{ intent: findIntent }}
        outcome={outcome}
      >
        <Input
          name="code"
          label="Code de la carte"
          hint="Avec ou sans tirets, en grand ou en petit."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <SendButton>Voir cette carte</SendButton>
      </EditForm>
    </Section>
  );
}

interface SellProps {
  nextId: string;
  outcome: FormOutcome | undefined;
  today: string;
}

export function SellGiftForm({ nextId, outcome, today }: SellProps) {
  const isOwn = outcome?.values.intent === sellIntent;
  const isConflict = outcome?.problem.error === 'conflict';
  const id = (isOwn && !isConflict && outcome.values.id) || nextId;
  return (
    <details className="fold fold-set" key={nextId} open={isOwn}>
      <summary>Vendre une carte cadeau</summary>
      <EditForm
        action={adminPaths.adminGifts}
        className="form"
        noValidate
        hiddenFields={{ intent: sellIntent, id }}
        outcome={outcome}
      >
        <Input
          name="amount"
          label="Montant en FCFA"
          inputMode="numeric"
          autoComplete="off"
          maxLength={amountLength}
        />
        <MethodSelect />
        <Input name="to" label={<>Pour (prénom){optional}</>} autoComplete="off" maxLength={40} />
        <Input
          name="from"
          label={<>De la part de (prénom){optional}</>}
          autoComplete="off"
          maxLength={40}
        />
        <Area
          name="message"
          label={<>Message sur la carte{optional}</>}
          rows={2}
          maxLength={giftMessageLimit}
        />
        <Input name="expires" type="date" label={<>Valable jusqu’au{optional}</>} min={today} />
        <SendButton intent={sellIntent}>Noter cette carte</SendButton>
      </EditForm>
    </details>
  );
}

function Line({ card, today }: { card: Gift; today: string }) {
  const { id, code, to, from, soldOn } = card;
  return (
    <li className="card stack-tight admin-message">
      <h2>
        <Link to={giftLink(id)} className="line-link">
          {giftCodeText(code)}
        </Link>
      </h2>
      <p>{giftState(card, today)}</p>
      <p className="muted small">
        {[
          card.isCredit && 'avoir d’une cliente',
          to && `pour ${to}`,
          from && `de la part de ${from}`,
          `vendue le ${dayTitle(soldOn)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}

/** "Reste 15 000 FCFA sur 25 000 FCFA" */
export function giftState({ amount, left, expires, isEnded }: Gift, today: string): string {
  if (isEnded) return `Terminée\u00a0; il restait ${formatXof(left)}`;
  if (left === 0) return `Tout est utilisé, sur ${formatXof(amount)}`;
  const rest = `Reste ${formatXof(left)} sur ${formatXof(amount)}`;
  return expires && expires < today ? `${rest}, date passée` : rest;
}
