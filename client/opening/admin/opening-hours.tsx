import { adminPaths } from '../../../shared/page/admin-paths.ts';
import type { AdminContents } from '../../../shared/site/content-history.ts';
import { buildInstitute } from '../../../shared/site/published-institute.ts';
import { adminScreen } from '../../admin/admin-screen.tsx';
import type { Outcome } from '../../admin/edit-form.tsx';
import type { Posted } from '../../admin/load.ts';
import { changesIn, getContent, loadContents } from '../../site/admin/admin-contents.ts';
import { PublishButton } from '../../site/admin/content-parts.tsx';
import { type ContentEdit, saveContents } from '../../site/admin/save-contents.ts';
import { type Done, daysLink, openingHoursLink } from '../../site/admin/site-links.ts';
import { changedForm, getHourField, hourField, readWeek, WeekForm } from './weekly-hours.tsx';

export const hoursScreen = adminScreen<AdminContents, Outcome>({
  title: 'Heures d’ouverture',
  load: loadContents,
  forms: { '': (posted) => saveHours(posted) },
  View: ({ found, outcome }) => (
    <HoursForm found={found} outcome={outcome} action={openingHoursLink()}>
      <PublishButton />
    </HoursForm>
  ),
  back: [{ to: adminPaths.adminDays, label: 'Horaires' }],
});

export async function saveHours(
  posted: Posted,
  address: (done: Done) => string = daysLink,
): Promise<unknown> {
  const { values } = posted;
  const changed = changedForm('hours', posted);
  if (changed) return changed;
  const edit: ContentEdit = {
    kind: 'institute',
    id: 'hours',
    mark: values.mark ?? '',
    input: readWeek('hours', values),
    getField: (path) =>
      path.length > 1 ? getHourField('hours', path) : hourField('hours', 1, 'opens'),
  };
  return saveContents(posted, [edit], address);
}

interface Props {
  found: AdminContents;
  outcome: Outcome | undefined;
  action: string;
  children: React.ReactNode;
}

/** Keeps the typed values of a refused form. A concurrent change renders the form anew. */
export function HoursForm({ found, outcome, action, children }: Props) {
  const { mark } = getContent(found, 'institute', 'hours');
  const { hours } = buildInstitute(changesIn(found));
  return (
    <WeekForm key={mark} mark={mark} hours={hours} outcome={outcome} action={action}>
      {children}
    </WeekForm>
  );
}
