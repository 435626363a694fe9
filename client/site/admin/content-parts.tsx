import { completedField } from '#client/admin/admin-form.ts';
import type { ScreenProps } from '#client/admin/admin-screen.tsx';
import { ButtonForm, SendButton } from '#client/admin/edit-form.tsx';
import { guardedClass } from '#client/admin/unsaved-input.tsx';
import { isHoursName } from '#shared/opening/hours-values.ts';
import type { AdminContents } from '#shared/site/content-history.ts';
import { treatmentFields } from '#shared/site/treatments.ts';
import { buildTitle, type Difference, isAdded, listDifferences } from './admin-contents.ts';
import { removeIntent } from './save-contents.ts';
import { countField } from './site-links.ts';

export const PublishButton = () => (
  <SendButton className={`button ${guardedClass}`}>Publier</SendButton>
);

interface RemoveProps {
  action: string;
  mark: string;
  name: string;
  /** The id of a list's item. The forms of a list share an address. */
  itemId?: string;
}

export const RemoveForm = ({ action, mark, name, itemId }: RemoveProps) => (
  <ButtonForm
    action={action}
    hiddenFields={{ intent: removeIntent, mark, ...(itemId && { element: itemId }) }}
    className="button button-outline"
  >
    Retirer<span className="visually-hidden">{`\u00a0: ${name}`}</span>
  </ButtonForm>
);

export function formatSiteDone({ data, search }: ScreenProps<AdminContents>) {
  const changes = data.changes.slice(0, Number(search.get(countField)));
  return search.get(completedField) === 'publie' && changes.length > 1
    ? formatAllDone(changes)
    : formatDone(search.get(completedField), data);
}

const namedLimit = 3;

/** Returns "2 prix publiés : Coupe femme, Barbe." */
function formatAllDone(changes: AdminContents['changes']): string {
  const isPrice = (change: AdminContents['changes'][number]) => {
    const [difference, ...others] = listDifferences(change, change.before, change.after);
    return difference?.label === treatmentFields.prix.title && others.length === 0;
  };
  const noun = changes.every(isPrice) ? 'prix' : 'changements';
  const titles = changes.map((change) => buildTitle(change, change.after ?? change.before));
  const names = titles.length > namedLimit ? '' : `\u00a0: ${titles.reverse().join(', ')}`;
  return `${changes.length}\u00a0${noun} publiés${names}.`;
}

export function formatDone(
  result: string | null,
  { changes: [change] }: Pick<AdminContents, 'changes'>,
): string | undefined {
  if (result === 'rien') return 'Rien n’a changé.';
  if (result !== 'publie' || !change) return undefined;
  if (change.after === null && isAdded(change))
    return `Retiré\u00a0: ${buildTitle(change, change.before)}.`;
  const differences = listDifferences(change, change.before, change.after);
  if (isHoursName(change.id))
    return `Publié\u00a0: ${differences.map(({ label, to }) => `${label}, ${to || 'retiré'}`).join('\u00a0; ')}.`;
  const title = buildTitle(change, change.after ?? change.before);
  const [difference, ...others] = differences;
  const detail = difference && others.length === 0 ? formatNewValue(difference, title) : '';
  return `Publié\u00a0: ${title}${detail}.`;
}

/** Returns the only new value if it is short: "Publié : Coupe femme, prix 15 500 FCFA." */
function formatNewValue({ label, to, isFile }: Difference, title: string): string {
  if (isFile || to === '' || to.length > 30) return '';
  return label === title ? `, ${to}` : `, ${label.charAt(0).toLowerCase()}${label.slice(1)} ${to}`;
}
