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
import type { PrepaidFile } from '../../../shared/money/prepaid.ts';
import { Section } from '../../admin/section.tsx';
import { Icon } from '../../components/icon.tsx';
import { useInstitute } from '../../page/page-context.ts';
import styles from '../../styles/gift-card.css?url';

interface Props {
  gift: PrepaidFile;
  card: NonNullable<PrepaidFile['card']>;
}

export function GiftToHandOver({ gift, card }: Props) {
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
        {from && <p>{`De la part de ${from}`}</p>}
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
    `${to ? `${to}, voici` : 'Voici'} une carte cadeau de ${formatXof(amount)} chez ${name}${from ? `, de la part de ${from}` : ''}.`,
    ...(message ? [message] : []),
    `Code\u00a0: ${giftCodeText(code)}`,
    ...(expires ? [`Valable jusqu’au ${dayTitle(expires)}.`] : []),
    `${sentencesOf(placeText(address), formatPhone(phone))} Gardez ce code\u00a0: il suffit de le donner à l’institut.`,
  ].join('\n');
}
