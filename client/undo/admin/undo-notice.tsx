import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { answerText, greetingFor } from '../../../shared/appointments/decision-text.ts';
import { whatsappLink } from '../../../shared/institute.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import type { UndoOffer } from '../../../shared/undo/undo.ts';
import { completedField } from '../../admin/completed-edit.ts';
import { ButtonForm } from '../../admin/edit-form.tsx';
import { Icon } from '../../components/icon.tsx';
import { useInstitute } from '../../page/page-context.ts';
import { returnToField } from './undo-form.ts';
import { doneText, isUntold, toldText, undoneText } from './undo-text.ts';

export function UndoNotice({ offer }: { offer: UndoOffer | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  return (
    // The empty box stays in the page, so that screen readers announce new text in it.
    <div ref={box} role="status" className="undo">
      {offer && <Offer key={`${offer.press} ${offer.isUndone}`} offer={offer} box={box} />}
    </div>
  );
}

type Box = RefObject<HTMLElement | null>;

function Offer({ offer, box }: { offer: UndoOffer; box: Box }) {
  const { pathname } = useLocation();
  if (useIsOver(offer, box)) return null;
  return (
    <>
      <p>{offer.isUndone ? undoneText(offer) : `${doneText(offer)} ${toldText(offer)}`}</p>
      {!offer.isUndone && <UndoForm offer={offer} />}
      {/* The request's own page has these links, with the text for WhatsApp. */}
      {isUntold(offer) && pathname !== adminPaths.adminRequest && <Call offer={offer} />}
    </>
  );
}

const lookAgainMs = 2000;

function useIsOver({ secondsLeft }: UndoOffer, box: Box): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    let timer = setTimeout(end, secondsLeft * 1000);
    function end() {
      if (box.current?.contains(document.activeElement)) timer = setTimeout(end, lookAgainMs);
      else setIsOver(true);
    }
    return () => clearTimeout(timer);
  }, [secondsLeft, box]);
  return isOver;
}

function UndoForm({ offer }: { offer: UndoOffer }) {
  const { pathname, search } = useLocation();
  const shown = new URLSearchParams(search);
  // The confirmation of the undone change would be wrong now.
  shown.delete(completedField);
  const here = shown.size > 0 ? `${pathname}?${shown}` : pathname;
  return (
    <ButtonForm
      action={adminPaths.adminUndo}
      preventScrollReset
      hiddenFields={{ press: offer.press, [returnToField]: here }}
      className="button undo-button"
    >
      Défaire
      <span className="visually-hidden">{`\u00a0: ${doneText(offer)}`}</span>
    </ButtonForm>
  );
}

function Call({ offer: { about, action } }: { offer: UndoOffer }) {
  const institute = useInstitute();
  if (!about?.phone) return null;
  const { phone, name, time: hour, status } = about;
  const isConfirmed = status === 'confirmed' && action !== 'held';
  const text = isConfirmed
    ? answerText({ ...about, hour, reason: null, history: [] }, institute)
    : greetingFor({ ...about, hour });
  return (
    <p className="undo-call">
      <a href={`tel:${phone}`}>
        <Icon name="phone" />
        Appeler<span className="visually-hidden">{` : ${name}`}</span>
      </a>
      <a href={whatsappLink(text, phone)} target="_blank" rel="noopener">
        <Icon name="chat" />
        WhatsApp<span className="visually-hidden">{` : ${name}`}</span>
      </a>
    </p>
  );
}
