import { shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../../shared/calendar/opening.ts';
import type { WaitEntry } from '../../../../shared/contract/admin/waiting.ts';
import { formatPhone } from '../../../../shared/institute.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { peopleText } from '../../../../shared/text/request-text.ts';
import { EditForm } from '../forms/edit-form.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { Box } from '../forms/ticks.tsx';

interface Props {
  entries: readonly WaitEntry[];
  /** The screen's form that takes them off. */
  intent: string;
}

/** Takes places without a proven mailbox off the list, many at once: anybody may type any number of them. */
export function RemoveMany({ entries, intent }: Props) {
  const unproven = entries.filter(({ network }) => network !== undefined);
  if (unproven.length < 2) return null;
  const networks = [...Map.groupBy(unproven, ({ network = '' }) => network)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  return (
    <details className="fold fold-set">
      <summary>Retirer plusieurs personnes à la fois</summary>
      <EditForm
        key={unproven.map(({ id }) => id).join()}
        action={adminPaths.adminWaits}
        className="form"
        hiddenFields={{ intent }}
      >
        <p className="muted">
          Celles dont l’adresse e-mail n’est pas confirmée. Une même lettre veut dire un même
          réseau.
        </p>
        {networks.length > 1 && (
          <Box id="toutes" ids={idsOf(unproven)}>
            {`Toutes\u00a0: ${peopleText(unproven.length)}`}
          </Box>
        )}
        <ul className="lines">
          {networks.map(([network, own]) => (
            <li key={network}>
              <div>
                <Box id={network} ids={idsOf(own)}>
                  {`Réseau ${network}, ${spanText(own)}\u00a0: ${peopleText(own.length)}`}
                </Box>
                <details>
                  <summary>Voir chacune</summary>
                  {own.map(({ id, name, phone, at }) => (
                    <Box key={id} id={id} ids={[id]}>
                      {`${name}, ${formatPhone(phone)}, ${momentOf(at)}`}
                    </Box>
                  ))}
                </details>
              </div>
            </li>
          ))}
        </ul>
        <SendButton>Retirer ce qui est coché</SendButton>
      </EditForm>
    </details>
  );
}

const idsOf = (entries: readonly WaitEntry[]) => entries.map(({ id }) => id);

/** Abidjan has no offset from UTC. */
const momentOf = (at: string) =>
  `${shortDayTitle(at.slice(0, 10))} à ${formatTime(at.slice(11, 16))}`;

function spanText(entries: readonly WaitEntry[]): string {
  const moments = entries.map(({ at }) => at).toSorted();
  const [first = '', last = first] = [moments[0], moments.at(-1)];
  return momentOf(first) === momentOf(last)
    ? momentOf(first)
    : `de ${momentOf(first)} à ${momentOf(last)}`;
}
