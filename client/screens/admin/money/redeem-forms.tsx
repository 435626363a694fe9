import type { Bill, OwnPrepaid } from '../../../../shared/contract/admin/money.ts';
import { billLink } from '../../../../shared/page/admin-paths.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { sessionsLeft } from '../../../../shared/text/session-pack-text.ts';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { ButtonForm, EditForm, Input, SendButton } from '../forms/edit-form.tsx';
import { Section } from '../section.tsx';

export const redeemIntent = 'utiliser';

interface Props {
  found: Bill;
  outcome: FormOutcome | undefined;
}

/** The client's own credits and packs, one tap each; any gift card by its code. */
export function RedeemForms({ found, outcome }: Props) {
  const { number, nextId: id, version, ownPrepaid } = found;
  const isOwn = outcome?.values.intent === redeemIntent;
  const fields = { intent: redeemIntent, id, version };
  return (
    <Section id="utiliser" title="Carte cadeau ou carnet" className="card stack">
      {ownPrepaid.length > 0 && (
        <div className="actions">
          {ownPrepaid.map((one) => (
            <ButtonForm
              key={one.id}
              action={billLink(number)}
              hiddenFields={{ ...fields, prepaid: one.id }}
              className="button button-outline"
            >
              {prepaidText(one)}
            </ButtonForm>
          ))}
        </div>
      )}
      <details className="fold fold-set" open={isOwn && Boolean(outcome.values.code)}>
        <summary>Code d’une carte cadeau</summary>
        <EditForm
          action={billLink(number)}
          className="form"
          noValidate
          hiddenFields={fields}
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
          <SendButton intent={redeemIntent}>Utiliser cette carte</SendButton>
        </EditForm>
      </details>
    </Section>
  );
}

const prepaidText = ({ kind, title, left }: OwnPrepaid) =>
  kind === 'gift-card'
    ? `Avoir, ${formatXof(left)}`
    : `Une séance du carnet ${title}, ${sessionsLeft(left)}`;
