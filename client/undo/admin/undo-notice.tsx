import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { buildShownAddress } from '#client/admin/admin-form.ts';
import { ContactLinks } from '#client/admin/contact-actions.tsx';
import { ButtonForm } from '#client/admin/edit-form.tsx';
import { Link } from '#client/components/link.tsx';
import { useInstitute, usePage } from '#client/page/page-context.ts';
import {
  formatWhatsappAnswer,
  formatWhatsappGreeting,
} from '#shared/appointments/decision-text.ts';
import { outcomeLabels } from '#shared/appointments/request-status.ts';
import {
  type Day,
  formatDaySpan,
  formatNearDay,
  formatShortDay,
} from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatPayment } from '#shared/money/payment-text.ts';
import { adminPaths, buildRequestLink } from '#shared/page/admin-paths.ts';
import type { UndoOffer } from '#shared/undo/undo.ts';
import { returnToField } from './undo-form.ts';

type About = NonNullable<UndoOffer['about']>;
type Client = UndoOffer['clientsToCall'][number];

/** Returns "mar. 1er à 9 h", because on a phone the bar has two lines. */
const formatAppointmentTime = ({ day, time }: About, today: Day) =>
  `${formatNearDay(day, today)}${time ? ` à ${formatTime(time)}` : ''}`;

const appointmentTexts: Readonly<Record<string, string>> = {
  confirmed: 'confirmé',
  moved: 'déplacé',
  'put-back': 'remis',
  refused: 'demande refusée',
  cancelled: 'annulé',
  'cancelled-by-phone': 'annulé à sa demande',
  restored: 'rétabli',
  booked: 'réservé',
  came: `rendez-vous ${outcomeLabels.came.toLowerCase()}`,
  missed: `rendez-vous ${outcomeLabels.missed.toLowerCase()}`,
  unmarked: 'présence à noter',
  reminded: 'rappel fait',
  'entry-reversed': 'paiement annulé',
  'money-settled': 'c’est noté',
  'pack-sold': 'carnet noté',
  'pack-used': 'séance comptée',
  'pack-ended': 'carnet terminé',
  'gift-used': 'payé par carte cadeau',
  held: 'acompte demandé',
  'deposit-noted': 'acompte noté, confirmé',
  'deposit-refused': 'acompte refusé, heure libre',
  'deposit-settled': 'acompte réglé',
};

const timedActions = ['moved', 'put-back', 'confirmed', 'restored', 'booked'];

const countedTexts: Readonly<Record<string, string>> = {
  cancelled: 'annulés',
  restored: 'rétablis',
  'put-back': 'remis à leur heure',
  'deposit-noted': 'confirmés, acompte noté',
  'deposit-refused': 'annulés, acompte refusé',
};

const concernsOneClient = ({ action, appointmentCount }: UndoOffer) =>
  appointmentCount <= 1 || action.startsWith('deposit-');

const otherTexts: Readonly<Record<string, (day: string) => string>> = {
  off: (day) => `Absence, ${day}`,
  extra: (day) => `Heures en plus, ${day}`,
  unblocked: (day) => `Absence retirée, ${day}`,
  'extra-removed': (day) => `Heures en plus retirées, ${day}`,
  closed: (day) => `C’est fermé, ${day}`,
  opened: (day) => `C’est ouvert, ${day}`,
  answered: () => 'Message marqué comme traité',
  reopened: () => 'Message remis à traiter',
  'payment-aside': () => 'Paiement vérifié',
  'gift-sold': () => 'Carte cadeau notée',
  'gift-ended': () => 'Carte cadeau terminée',
  'waits-removed': () => 'C’est retiré de la liste d’attente',
};

/** Texts about a content, staff member or room: with its name, or without. */
const titledTexts: Readonly<Record<string, readonly [named: string, unnamed: string]>> = {
  prices: ['Prix publié', 'Prix publiés'],
  contents: ['Publié', 'Changements publiés'],
  'resource-profile': ['Fiche enregistrée', 'Fiche enregistrée'],
  'resource-hours': ['Horaires enregistrés', 'Horaires enregistrés'],
  'resource-skills': ['Savoir-faire enregistré', 'Savoir-faire enregistré'],
  'resource-removed': ['Retrait de l’équipe', 'Retrait de l’équipe'],
};

const formatAbout = ({ action, payment }: UndoOffer, { staff }: About) => {
  if (payment && payment.amount < 0)
    return `annulé, ${formatPayment(-payment.amount, payment.method)}`;
  if (payment) return formatPayment(payment.amount, payment.method);
  if (action === 'assigned') return staff ? `avec ${staff}` : 'personne n’est choisi';
  return appointmentTexts[action];
};

const nameLimit = 20;

/** Cuts a long name, which would hide the outcome after it on a phone. */
const shortenName = ({ name }: Client) =>
  name.length > nameLimit ? `${name.slice(0, nameLimit).trimEnd()}…` : name;

function formatDays({ day, lastDay }: UndoOffer): string {
  if (day && lastDay) return formatDaySpan(day, lastDay);
  return day && formatShortDay(day);
}

function formatDone(offer: UndoOffer, today: Day): string {
  const { action, appointmentCount: count, about, title } = offer;
  const [named, unnamed] = titledTexts[action] ?? [];
  if (named) return `${title ? `${named}\u00a0: ${title}` : unnamed}.`;
  if (count > 1) return `${count}\u00a0rendez-vous ${countedTexts[action] ?? 'replacés'}.`;
  const appointmentText = about && formatAbout(offer, about);
  if (appointmentText) {
    const time = timedActions.includes(action) ? `, ${formatAppointmentTime(about, today)}` : '';
    const staff = timedActions.includes(action) && about.staff ? `, avec ${about.staff}` : '';
    return `${shortenName(about)}\u00a0: ${appointmentText}${time}${staff}.`;
  }
  const text = otherTexts[action]?.(formatDays(offer)) ?? 'C’est enregistré';
  return title ? `${title}\u00a0: ${text.charAt(0).toLowerCase()}${text.slice(1)}.` : `${text}.`;
}

const mailedActions = [
  ...[...timedActions, 'refused', 'cancelled'],
  ...['held', 'deposit-noted', 'deposit-refused'],
];

/** Returns each client once, with the first appointment. */
function listClientsToCall(offer: UndoOffer): Client[] {
  if (offer.isUndone || (concernsOneClient(offer) && !mailedActions.includes(offer.action)))
    return [];
  const clients = offer.clientsToCall;
  return clients.filter(
    ({ phone }, index) => clients.findIndex((client) => client.phone === phone) === index,
  );
}

const minuteThreshold = 45;

function formatMails(offer: UndoOffer): string {
  const { heldMails, secondsLeft } = offer;
  const delayText = secondsLeft >= minuteThreshold ? 'dans 1\u00a0min' : 'dans un instant';
  if (heldMails === 0) return '';
  return concernsOneClient(offer)
    ? `E-\u2060mail ${delayText}.`
    : `${heldMails}\u00a0e-\u2060mail${heldMails > 1 ? 's' : ''} ${delayText}.`;
}

function formatUndone(offer: UndoOffer, today: Day): string {
  const { action, about, appointmentCount: count } = offer;
  const isMailed = mailedActions.includes(action) || count > 1;
  if (!isMailed && action !== 'assigned')
    return `Défait\u00a0: «\u00a0${formatDone(offer, today).slice(0, -1)}\u00a0».`;
  const isActive = about && about.status !== 'cancelled' && about.status !== 'refused';
  const state = isActive
    ? ` ${shortenName(about)}\u00a0: ${formatCurrentState(offer, about, today)}.`
    : '';
  const undone = count > 1 ? `${count}\u00a0rendez-vous comme avant.` : 'C’est comme avant.';
  return `${undone}${state}${isMailed ? ` ${formatMailsLeft(offer)}` : ''}`;
}

function formatMailsLeft({ heldMails: count }: UndoOffer): string {
  if (count === 0) return 'Aucun e-mail n’en parle.';
  return count === 1
    ? 'L’e-mail d’avant part bientôt.'
    : `${count}\u00a0e-mails d’avant partent bientôt.`;
}

function formatCurrentState({ action }: UndoOffer, about: About, today: Day): string {
  if (action === 'assigned')
    return about.staff ? `de nouveau avec ${about.staff}` : 'personne n’est choisi';
  if (about.status === 'pending') return 'demande à confirmer';
  const staff = about.staff && `, avec ${about.staff}`;
  return `de nouveau ${formatAppointmentTime(about, today)}${staff}`;
}

interface Props {
  offer: UndoOffer | undefined;
  doneText: string | undefined;
}

export function UndoNotice({ offer, doneText }: Props) {
  const box = useRef<HTMLDivElement>(null);
  return (
    // The box stays even if it is empty, so that screen readers announce new text.
    <div ref={box} role="status" className="undo">
      {offer && (
        <Offer
          key={`${offer.press} ${offer.isUndone}`}
          offer={offer}
          doneText={doneText}
          box={box}
        />
      )}
    </div>
  );
}

type Box = RefObject<HTMLElement | null>;

interface OfferProps {
  offer: UndoOffer;
  doneText: string | undefined;
  box: Box;
}

function Offer({ offer, doneText, box }: OfferProps) {
  const { pathname } = useLocation();
  const { today } = usePage();
  const isLeft = useIsLeft(offer);
  if (useIsOver(offer, box) || isLeft) return null;
  // The request's own screen says so, and has these links.
  const isTold = concernsOneClient(offer) && pathname === adminPaths.adminRequest;
  const clients = isTold ? [] : listClientsToCall(offer);
  const isNamed = doneText === undefined && offer.appointmentCount === 1;
  const [client] = clients;
  return (
    <>
      <p>
        {client && (isNamed ? 'À prévenir. ' : <CallNames clients={clients} />)}
        {offer.isUndone
          ? formatUndone(offer, today)
          : `${doneText ?? formatDone(offer, today)} ${formatMails(offer)}`}
      </p>
      {client && clients.length === 1 && <CallLinks client={client} offer={offer} />}
      {!offer.isUndone && <UndoForm offer={offer} />}
    </>
  );
}

const appointmentPaths: readonly string[] = [
  adminPaths.admin,
  adminPaths.adminRequest,
  adminPaths.adminWalkIn,
];
let first = { id: '', pathname: '' };

/** Returns true on later screens. An undo stays offered in the agenda and on appointments. */
function useIsLeft({ press, isUndone }: UndoOffer): boolean {
  const { pathname } = useLocation();
  const [isLeft, setIsLeft] = useState(false);
  useLayoutEffect(() => {
    const id = `${press} ${isUndone}`;
    if (first.id !== id) first = { id, pathname };
    // What is undone is said once.
    else if (isUndone && pathname !== first.pathname) first = { id, pathname: '' };
    const canStay = !isUndone && appointmentPaths.includes(pathname);
    setIsLeft(pathname !== first.pathname && !canStay);
  }, [press, isUndone, pathname]);
  return isLeft;
}

const focusCheckMs = 2000;

function useIsOver({ secondsLeft }: UndoOffer, box: Box): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    let timer = setTimeout(end, secondsLeft * 1000);
    function end() {
      if (box.current?.contains(document.activeElement)) timer = setTimeout(end, focusCheckMs);
      else setIsOver(true);
    }
    return () => clearTimeout(timer);
  }, [secondsLeft, box]);
  return isOver;
}

function UndoForm({ offer }: { offer: UndoOffer }) {
  const location = useLocation();
  const { today } = usePage();
  return (
    <ButtonForm
      action={adminPaths.adminUndo}
      preventScrollReset
      hiddenFields={{ press: offer.press, [returnToField]: buildShownAddress(location) }}
      className="button button-outline"
    >
      Défaire
      <span className="visually-hidden">{`\u00a0: ${formatDone(offer, today)}`}</span>
    </ButtonForm>
  );
}

const mostNames = 3;

/** Returns "Mariam O." */
function formatShortName({ name }: Client): string {
  const [firstName = '', ...otherNames] = name.split(' ');
  const initial = otherNames.at(-1)?.charAt(0);
  return initial ? `${firstName}\u00a0${initial}.` : firstName;
}

function CallNames({ clients }: { clients: readonly Client[] }) {
  const formatName = clients.length > 1 ? formatShortName : shortenName;
  const shownClients = clients.slice(0, mostNames);
  const moreCount = clients.length - shownClients.length;
  const more = moreCount > 0 ? ` et ${moreCount}\u00a0autre${moreCount > 1 ? 's' : ''}` : '';
  const isEnded = !more && shownClients.map(formatName).at(-1)?.endsWith('.');
  return (
    <>
      {'À prévenir\u00a0: '}
      {shownClients.map((client, index) => (
        <Fragment key={client.number}>
          {index > 0 && ', '}
          <Link to={buildRequestLink(client.number)}>{formatName(client)}</Link>
        </Fragment>
      ))}
      {isEnded ? ' ' : `${more}. `}
    </>
  );
}

interface CallProps {
  client: Client;
  offer: UndoOffer;
}

function CallLinks({ client, offer: { action, clientsToCall } }: CallProps) {
  const institute = useInstitute();
  const { phone, name, time: hour, status } = client;
  const isAnswer = action !== 'held' && clientsToCall.length === 1;
  const history = status === 'confirmed' ? [] : [{ at: '', actor: '', action, detail: '' }];
  const text = isAnswer
    ? formatWhatsappAnswer({ ...client, hour, history }, institute)
    : formatWhatsappGreeting({ ...client, hour });
  return (
    <span className="undo-call">
      <ContactLinks phone={phone} text={text} name={name} isPlain />
    </span>
  );
}
