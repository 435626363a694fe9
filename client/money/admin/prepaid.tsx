import type { ReactNode } from 'react';
import * as v from 'valibot';
import { buildSubmit, completedField } from '#client/admin/admin-form.ts';
import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { Area, ButtonForm, EditForm, Input, markOptional } from '#client/admin/edit-form.tsx';
import { useActorText } from '#client/admin/history.tsx';
import { EmptyPage, Pager } from '#client/admin/list-controls.tsx';
import { load } from '#client/admin/load.ts';
import { AskFirst, Fold, Row, Rows, Section } from '#client/admin/screen-parts.tsx';
import { buildClientLink } from '#client/clients/admin/client-data.ts';
import { Icon } from '#client/components/icon.tsx';
import { Link, WhatsAppLink } from '#client/components/link.tsx';
import { type FormOutcome, findFieldError } from '#client/forms/form-input.ts';
import { useInstitute } from '#client/page/page-context.ts';
import { readPage } from '#shared/appointments/request-filter.ts';
import { formatLongDay, readTypedDay } from '#shared/calendar/calendar-month.ts';
import { IdInput } from '#shared/contract/list-query.ts';
import { formatAddress, formatPhone, type Institute, joinSentences } from '#shared/institute.ts';
import { maxAmountLength, readAmount } from '#shared/money/amount.ts';
import { formatGiftCode } from '#shared/money/gift-code.ts';
import { formatXof } from '#shared/money/money-text.ts';
import { methodLabels } from '#shared/money/payment-text.ts';
import {
  createSellGiftInput,
  type Prepaid,
  type PrepaidList,
  prepaidNoteLimit,
} from '#shared/money/prepaid.ts';
import { isOn } from '#shared/options.ts';
import {
  adminPaths,
  buildBillLink,
  buildPrepaidLink,
  prepaidField,
} from '#shared/page/admin-paths.ts';
import { formatDeName } from '#shared/text/elision.ts';
import { PayButtons } from './pay-buttons.tsx';

export const sellIntent = 'vendre';
const endIntent = 'terminer';

const readId = (search: URLSearchParams) => search.get(prepaidField) ?? '';
const buildDoneLink = (id: string, edit: string) =>
  `${buildPrepaidLink(id)}&${completedField}=${edit}`;

/** The sold gift cards and session packs. An address can name a single one. */
export const prepaidScreen = buildAdminScreen<PrepaidList>({
  options: ['gifts', 'packs'],
  title({ institute }) {
    if (!isOn(institute, 'packs')) return 'Cartes cadeaux';
    return isOn(institute, 'gifts') ? 'Cartes et carnets' : 'Carnets';
  },
  load: ({ search, ...pageRequest }) => {
    const id = readId(search);
    const query = { page: readPage(search), ...(v.is(IdInput, { id }) && { id }) };
    return load(pageRequest, { name: 'adminPrepaidList', query });
  },
  forms: {
    [sellIntent]: buildSubmit({
      call: 'adminSellGift',
      schema: ({ today }) => createSellGiftInput(today()),
      input: ({ values }) => ({
        ...values,
        method: values.method,
        price: readAmount(values.price),
        expires: readTypedDay(values.expires),
      }),
      fields: ['price', 'method', 'from', 'to', 'note', 'expires'],
      finish: ({ input: { id } }) => buildDoneLink(id, sellIntent),
    }),
    [endIntent]: buildSubmit({
      call: 'adminEndPrepaid',
      schema: IdInput,
      input: ({ search }) => ({ id: readId(search) }),
      finish: ({ input: { id } }) => buildDoneLink(id, endIntent),
    }),
  },
  done({ data: { list }, search }) {
    const change = search.get(completedField);
    if (change === sellIntent) return 'La carte est prête. Voici son code.';
    return change === endIntent && list[0]?.isEnded ? 'C’est terminé.' : undefined;
  },
  View: PrepaidView,
  back: ({ search }) => [
    ...(readId(search) ? [{ to: adminPaths.adminPrepaidList, label: 'Toute la liste' }] : []),
    { to: adminPaths.adminTill, label: 'Caisse' },
  ],
});

function PrepaidView({ data, outcome, search, today }: ScreenProps<PrepaidList>) {
  const { list, nextId, hasNext } = data;
  const shownId = readId(search);
  const areGiftsOn = isOn(useInstitute(), 'gifts');
  return (
    <>
      {areGiftsOn && !shownId && (
        <SaleForm
          title="Vendre une carte cadeau"
          isOpen
          action={adminPaths.adminPrepaidList}
          nextId={nextId}
          outcome={outcome}
          today={today}
          priceLabel="Montant en FCFA"
          noteLabel="Message sur la carte"
          moreLabel="Prénoms, date, message"
          more={
            <>
              <NameInput name="to" label="Pour (prénom)" />
              <NameInput name="from" label="De la part de (prénom)" />
            </>
          }
        />
      )}
      {!shownId && list.length > 0 && <h2>Vendus</h2>}
      {areGiftsOn ? (
        <EmptyPage rows={list}>Le code à offrir s’affiche dès que le paiement est noté.</EmptyPage>
      ) : (
        <EmptyPage rows={list} next={{ to: adminPaths.adminClients, label: 'Choisir un client' }}>
          Un carnet se vend sur la fiche du client.
        </EmptyPage>
      )}
      {list.map((prepaid) => (
        <PrepaidFold
          key={prepaid.id}
          prepaid={prepaid}
          today={today}
          isOpen={prepaid.id === shownId}
        />
      ))}
      <Pager hasNext={hasNext} />
    </>
  );
}

const NameInput = ({ name, label }: { name: string; label: string }) => (
  <Input name={name} label={markOptional(label)} autoComplete="off" maxLength={40} />
);

function formatTitle({ title, card, client }: Prepaid): string {
  if (!card) return `Carnet ${title}`;
  if (client) return 'Avoir';
  return card.to ? `Carte cadeau pour ${card.to}` : 'Carte cadeau';
}

interface FoldProps {
  prepaid: Prepaid;
  today: string;
  isOpen: boolean;
}

function PrepaidFold({ prepaid, today, isOpen }: FoldProps) {
  const { id, left, isEnded, price, note, soldOn, soldBy, expires, card, client, method } = prepaid;
  const isGift = card !== undefined && client === undefined;
  const names = [client?.name, isGift && formatGiftCode(card.code)].filter(Boolean);
  return (
    <Fold
      id={id}
      isOpen={isOpen}
      title={
        <>
          {[formatTitle(prepaid), ...names].join(', ')}
          <br />
          <span className="muted small">{formatPrepaidState(prepaid, today)}</span>
        </>
      }
    >
      {client?.number && (
        <p>
          <Link className="line-link" to={buildClientLink(client.number)}>
            {client.name}
          </Link>
        </p>
      )}
      {expires && <p className="muted small">{`Valable jusqu’au ${formatLongDay(expires)}`}</p>}
      <p className="muted small">
        {`${card ? 'Vendue' : 'Vendu'} le ${formatLongDay(soldOn)} par ${useActorText()(soldBy)}, ${formatXof(price)}${method ? `, ${methodLabels[method]}` : ''}`}
      </p>
      {!isGift && note && <p className="written">{note}</p>}
      {isGift && !isEnded && left > 0 && <GiftToHandOver gift={prepaid} card={card} />}
      <PrepaidUses prepaid={prepaid} />
      {!isEnded && (
        <AskFirst label="Terminer…">
          <p>
            {`On ne pourra plus rien utiliser${left > 0 ? `\u00a0: il reste ${formatPrepaid(prepaid, left)}` : ''}. Par exemple si c’est perdu ou remboursé.`}
          </p>
          <ButtonForm
            action={buildPrepaidLink(id)}
            hiddenFields={{ intent: endIntent }}
            className="button button-outline"
          >
            {card ? 'Terminer cette carte' : 'Terminer ce carnet'}
          </ButtonForm>
        </AskFirst>
      )}
    </Fold>
  );
}

/** Lists the uses, the newest first. A use is undone on its appointment's bill. */
function PrepaidUses({ prepaid }: { prepaid: Prepaid }) {
  const formatActor = useActorText();
  return (
    <Rows label="Utilisé">
      {prepaid.uses.map(({ id, used, reason, day, number, notedBy, isUndone }) => (
        <Row
          key={id}
          title={formatLongDay(day)}
          to={number ? buildBillLink(number) : undefined}
          detail={[isUndone && 'annulé', reason, number, formatActor(notedBy)]
            .filter(Boolean)
            .join(' · ')}
          end={isUndone ? <s>{formatPrepaid(prepaid, used)}</s> : formatPrepaid(prepaid, used)}
        />
      ))}
    </Rows>
  );
}

interface GiftProps {
  gift: Prepaid;
  card: NonNullable<Prepaid['card']>;
}

function GiftToHandOver({ gift, card }: GiftProps) {
  const text = formatGiftMessage({ gift, card }, useInstitute());
  return (
    <>
      <p className="muted small">À remettre&nbsp;: qui a le code peut s’en servir.</p>
      <p className="written">{text}</p>
      <p className="actions">
        <WhatsAppLink className="button button-outline" text={text}>
          <Icon name="chat" />
          Envoyer par WhatsApp
        </WhatsAppLink>
      </p>
    </>
  );
}

const formatGiftMessage = (
  { gift: { sold, note, expires }, card: { code, to, from } }: GiftProps,
  { name, address, phone }: Institute,
): string =>
  [
    `${to ? `${to}, voici` : 'Voici'} une carte cadeau de ${formatXof(sold)} chez ${name}${from ? `, de la part ${formatDeName(from)}` : ''}.`,
    ...(note ? [note] : []),
    `Code\u00a0: ${formatGiftCode(code)}`,
    ...(expires ? [`Valable jusqu’au ${formatLongDay(expires)}.`] : []),
    `${joinSentences(formatAddress(address), formatPhone(phone))} Gardez ce code\u00a0: il suffit de le donner à l’institut.`,
  ].join('\n');

interface SaleProps {
  title: string;
  action: string;
  nextId: string;
  outcome: FormOutcome | undefined;
  today: string;
  isOpen?: boolean;
  priceLabel: string;
  noteLabel: string;
  moreLabel: string;
  noteHint?: string;
  more?: ReactNode;
  children?: ReactNode;
}

export function SaleForm({ title, action, nextId, outcome, today, isOpen, ...props }: SaleProps) {
  const isPosted = outcome?.values.intent === sellIntent;
  // After a conflict the id is already used.
  const isConflict = outcome?.problem.error === 'conflict';
  const methodError = isPosted ? findFieldError(outcome.problem, 'method') : undefined;
  const isFoldTyped =
    isPosted && ['to', 'from', 'expires', 'note'].some((name) => outcome.values[name]);
  const id = (isPosted && !isConflict && outcome.values.id) || nextId;
  const form = (
    <EditForm
      action={action}
      className="form"
      noValidate
      hiddenFields={{ intent: sellIntent, id }}
      outcome={outcome}
    >
      {/* Enter in a field presses this button, which names no payment method. */}
      <button type="submit" hidden />
      {props.children}
      <Input
        name="price"
        label={props.priceLabel}
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxAmountLength}
      />
      <details className="fold" open={isFoldTyped}>
        <summary>{props.moreLabel}</summary>
        <div className="form">
          {props.more}
          <Input name="expires" type="date" label={markOptional('Valable jusqu’au')} min={today} />
          <Area
            name="note"
            label={markOptional(props.noteLabel)}
            hint={props.noteHint}
            rows={2}
            maxLength={prepaidNoteLimit}
          />
        </div>
      </details>
      <fieldset className="stack-tight">
        <legend>Payé comment&nbsp;?</legend>
        {methodError && <p className="field-error">{methodError}</p>}
        <PayButtons name="method" isStrong={isOpen} />
      </fieldset>
    </EditForm>
  );
  if (isOpen)
    return (
      <Section id={sellIntent} key={nextId} title={title}>
        {form}
      </Section>
    );
  return (
    <details className="fold" key={nextId} open={isPosted}>
      <summary>{title}</summary>
      {form}
    </details>
  );
}

export const formatPrepaid = ({ kind }: Pick<Prepaid, 'kind'>, amount: number): string =>
  kind === 'gift-card'
    ? formatXof(amount)
    : `${amount}\u00a0séance${Math.abs(amount) > 1 ? 's' : ''}`;

export function formatPrepaidState(prepaid: Prepaid, today: string): string {
  const { kind, left, sold, expires, isEnded } = prepaid;
  const isCard = kind === 'gift-card';
  const leftText = formatPrepaid(prepaid, left);
  const soldText = isCard ? formatXof(sold) : String(sold);
  if (isEnded) return `${isCard ? 'Terminée' : 'Terminé'}\u00a0; il restait ${leftText}`;
  if (left === 0) return `Tout est utilisé, sur ${soldText}`;
  const text = `Reste ${leftText} sur ${soldText}`;
  return expires && expires < today ? `${text}, date passée` : text;
}
