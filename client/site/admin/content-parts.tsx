import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import type { AdminContents, Content } from '../../../shared/site/content-history.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import type { Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import type { Posted } from '../../admin/load.ts';
import { Link } from '../../components/link.tsx';
import { BusyNotice } from '../../components/notice.tsx';
import { PostForm } from '../../forms/post-form.tsx';
import {
  buildTitle,
  type Difference,
  differenceText,
  isAdded,
  listDifferences,
} from './admin-contents.ts';
import { type Edit, removeIntent } from './save-contents.ts';

export function PublishButton() {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <>
      <button type="submit" className="button" name="intent" value="publier" aria-disabled={isBusy}>
        Publier
      </button>
      {isBusy && <BusyNotice>Envoi en cours…</BusyNotice>}
    </>
  );
}

interface RemoveProps {
  action: string;
  mark: string;
  name: string;
}

/** The history can restore what the owner removes. */
export function RemoveForm({ action, mark, name }: RemoveProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <PostForm action={action}>
      <input type="hidden" name="mark" value={mark} />
      <button
        type="submit"
        className="button button-outline"
        name="intent"
        value={removeIntent}
        aria-disabled={isBusy}
      >
        Retirer<span className="visually-hidden">{`\u00a0: ${name}`}</span>
      </button>
    </PostForm>
  );
}

export const DifferenceList = ({ differences }: { differences: readonly Difference[] }) =>
  differences.length > 0 && (
    <ul className="bullets">
      {differences.map((difference) => (
        <li key={difference.label}>{differenceText(difference)}</li>
      ))}
    </ul>
  );

export const SiteDone = ({ found, search }: Shown<AdminContents>) => (
  <DoneNotice text={doneText(search.get(completedField), found)} />
);

export function doneText(
  done: string | null,
  { changes: [last] }: Pick<AdminContents, 'changes'>,
): string | undefined {
  if (done === 'rien') return 'Rien n’a changé\u00a0: rien n’est enregistré.';
  if (done !== 'publie' || !last) return undefined;
  if (last.after === null && isAdded(last))
    return `Retiré\u00a0: ${buildTitle(last, last.before)}.`;
  const said = listDifferences(last, last.before, last.after).map(differenceText);
  return [`Publié\u00a0: ${buildTitle(last, last.after ?? last.before)}`, ...said]
    .join('. ')
    .concat('.');
}

interface OrderProps {
  order: Content;
  ids: readonly string[];
  action: string;
  className: string;
  children: ReactNode;
}

export const OrderForm = ({ order, ids, action, className, children }: OrderProps) => (
  <PostForm action={action} className={className} preventScrollReset>
    <input type="hidden" name="mark" value={order.mark} />
    <input type="hidden" name="ordre" value={ids.join(' ')} />
    {children}
  </PostForm>
);

interface OrderedLine {
  readonly id: string;
  readonly to: string;
  readonly title: string;
  readonly details?: ReactNode;
}

interface LinesProps {
  label?: string;
  lines: readonly OrderedLine[];
}

export const OrderedLines = ({ label, lines }: LinesProps) => (
  <ul className="lines" aria-label={label}>
    {lines.map(({ id, to, title, details }, at) => (
      <li key={id}>
        <div>
          <p>
            <Link className="line-link" to={to}>
              {title}
            </Link>
          </p>
          {details}
          <p className="link-row">
            <Swap id={id} neighbour={lines[at - 1]?.id} label="Monter" name={title} />
            <Swap id={id} neighbour={lines[at + 1]?.id} label="Descendre" name={title} />
          </p>
        </div>
      </li>
    ))}
  </ul>
);

interface SwapProps {
  id: string;
  neighbour: string | undefined;
  label: string;
  name: string;
}

const Swap = ({ id, neighbour, label, name }: SwapProps) =>
  neighbour && (
    <button type="submit" className="button-link" name="echange" value={`${id} ${neighbour}`}>
      {label}
      <span className="visually-hidden">{`\u00a0: ${name}`}</span>
    </button>
  );

export const orderEdit = (id: string, values: Posted['values']): Edit => ({
  kind: 'order',
  id,
  mark: values.mark ?? '',
  getField: () => '',
  input: swapIds(values),
});

function swapIds({ ordre = '', echange = '' }: Posted['values']): string[] {
  const [first = '', second = ''] = echange.split(' ');
  return ordre.split(' ').map((id) => {
    if (id === first) return second;
    return id === second ? first : id;
  });
}
