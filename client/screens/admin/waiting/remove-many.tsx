import type { WaitEntry } from '../../../../shared/contract/admin/waiting.ts';
import { formatPhone } from '../../../../shared/institute.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { peopleText } from '../../../../shared/text/request-text.ts';
import { EditForm } from '../forms/edit-form.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { TickList } from '../forms/ticks.tsx';

interface Props {
  entries: readonly WaitEntry[];
  /** The screen's form that takes them off. */
  intent: string;
}

/** Takes places without a proven mailbox off the list, many at once: anybody may type any number of them. */
export function RemoveMany({ entries, intent }: Props) {
  const unproven = entries.filter(({ isUnproven }) => isUnproven);
  if (unproven.length < 2) return null;
  return (
    <details className="fold fold-set">
      <summary>Retirer plusieurs personnes à la fois</summary>
      <EditForm
        key={unproven.map(({ id }) => id).join()}
        action={adminPaths.adminWaits}
        className="form"
        hiddenFields={{ intent }}
      >
        <p className="muted">Celles dont l’adresse e-mail n’est pas confirmée.</p>
        <TickList
          rows={unproven.map(({ id, at, name, phone }) => ({
            id,
            at,
            text: `${name}, ${formatPhone(phone)}`,
          }))}
          countText={peopleText}
        />
        <SendButton>Retirer ce qui est coché</SendButton>
      </EditForm>
    </details>
  );
}
