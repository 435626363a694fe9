import type { DepositOf } from '../../../../shared/contract/admin/deposits.ts';
import type { PaymentMethod } from '../../../../shared/contract/admin/money.ts';
import { depositMethods } from '../../../../shared/contract/booking/deposit.ts';
import { whatsappLink } from '../../../../shared/institute.ts';
import { adminPaths, billLink, requestLink } from '../../../../shared/page/admin-paths.ts';
import { methodLabels } from '../../../../shared/page/money.ts';
import { depositMessage, untilText } from '../../../../shared/text/deposit-text.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { Icon } from '../../../components/icon.tsx';
import { Link } from '../../../components/link.tsx';
import { useInstitute, usePage } from '../../../page/page-context.ts';
import { ButtonForm } from '../forms/edit-form.tsx';

interface Props {
  one: DepositOf;
  /** The path of the page that was made for the client a moment ago. */
  manage: string | undefined;
  when: string;
}

/** One deposit, with what can be answered in one tap. */
export function DepositCard({ one, manage, when }: Props) {
  const { number, name, amount, phone, until, status, state, received } = one;
  const isHeld = status === 'confirmed';
  return (
    <>
      <h2>
        <Link to={requestLink(number)}>{name}</Link>
      </h2>
      <p>
        <strong className="price">{formatXof(amount)}</strong>
        {` · ${when}`}
      </p>
      <p className="muted small">
        {`Référence ${number}`}
        {until && ` · gardé jusqu’au ${untilText(until)}`}
      </p>
      {received && <p>Le paiement est bien arrivé.</p>}
      {manage && <Message one={one} manage={manage} />}
      <div className="actions">
        {isHeld && (
          <>
            <Noted one={one} />
            <Answer one={one} answer="refused" className="button button-outline">
              Refuser
            </Answer>
          </>
        )}
        {!isHeld && state === 'noted' && (
          <Link className="button" to={billLink(number)}>
            Rendre, garder ou reporter
          </Link>
        )}
        {!isHeld && state !== 'noted' && (
          <Answer one={one} answer="settled" className="button">
            C’est réglé
          </Answer>
        )}
        {phone && (
          <a className="button button-outline" href={`tel:${phone}`}>
            <Icon name="phone" />
            <span>
              Appeler<span className="visually-hidden">{` : ${name}`}</span>
            </span>
          </a>
        )}
        {isHeld && state === 'due' && !manage && (
          <ButtonForm
            action={`${adminPaths.adminTill}#${number}`}
            className="button button-outline"
            hiddenFields={{ intent: 'lien', number }}
          >
            Message avec le lien
            <span className="visually-hidden">{` : ${name}`}</span>
          </ButtonForm>
        )}
      </div>
    </>
  );
}

/** The button that notes a deposit: one for each method, if there are several. */
function Noted({ one }: { one: DepositOf }) {
  const methods = depositMethods(useInstitute().deposits);
  if (methods.length < 2)
    return (
      <Answer one={one} answer="noted" className="button">
        Acompte noté
      </Answer>
    );
  return methods.map((method) => (
    <Answer key={method} one={one} answer="noted" method={method} className="button">
      {`Acompte noté, ${methodLabels[method]}`}
    </Answer>
  ));
}

interface AnswerProps {
  one: DepositOf;
  answer: string;
  method?: PaymentMethod;
  className: string;
  children: string;
}

const Answer = ({ one, answer, method, className, children }: AnswerProps) => (
  <ButtonForm
    action={adminPaths.adminTill}
    className={className}
    hiddenFields={{ number: one.number, version: one.version, answer, ...(method && { method }) }}
  >
    {children}
    <span className="visually-hidden">{` : ${one.name}`}</span>
  </ButtonForm>
);

/** To be sent by hand: the amount, the terms and the page to pay on. */
function Message({ one, manage }: { one: DepositOf; manage: string }) {
  const institute = useInstitute();
  const { origin } = usePage();
  const held = { ...one, hour: one.time };
  const text = depositMessage(held, institute, origin + manage);
  return (
    <div className="notice stack-tight">
      <p className="written">{text}</p>
      <p>
        <a
          className="button"
          href={whatsappLink(text, one.phone)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="chat" />
          Ouvrir WhatsApp
        </a>
      </p>
    </div>
  );
}
