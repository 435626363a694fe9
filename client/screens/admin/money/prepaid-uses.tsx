import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { requestLink } from '../../../../shared/page/admin-paths.ts';
import { Link } from '../../../components/link.tsx';
import { ButtonForm } from '../forms/edit-form.tsx';
import { actorName } from '../history-text.ts';
import { Section } from '../section.tsx';

interface Use {
  readonly id: string;
  readonly day: string;
  /** The appointment; "" for none. */
  readonly number: string;
  readonly notedBy: string;
  readonly isUndone: boolean;
  /** The reason of a correction of a session pack. */
  readonly reason?: string;
}

interface Props<U extends Use> {
  /** The page of the gift card or session pack. */
  action: string;
  uses: readonly U[];
  /** The text while nothing is used. */
  none: string;
  /** The amount or the sessions of a use. */
  textOf(use: U): string;
}

/** The uses of a gift card or session pack, each with the button that takes it back. */
export function PrepaidUses<U extends Use>({ action, uses, none, textOf }: Props<U>) {
  return (
    <Section id="historique" title="Historique" className="card stack">
      {uses.length === 0 && <p>{none}</p>}
      <ul className="stack-tight">
        {uses.map((use) => {
          const text = `${textOf(use)}, ${dayTitle(use.day)}`;
          return (
            <li key={use.id} className="row">
              <UseLine use={use} text={text} />
              {!use.isUndone && (
                <ButtonForm
                  action={action}
                  hiddenFields={{ intent: 'annuler', use: use.id }}
                  className="button-link"
                >
                  Annuler
                  <span className="visually-hidden">{` : ${text}`}</span>
                </ButtonForm>
              )}
            </li>
          );
        })}
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
