import { institute as product } from '../../../shared/institute.ts';
import { hoursTitles } from '../../../shared/opening/hours-values.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import type { AdminContents } from '../../../shared/site/content-history.ts';
import { buildInstitute } from '../../../shared/site/institute-of.ts';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import type { Outcome } from '../../admin/edit-form.tsx';
import type { Posted } from '../../admin/load.ts';
import { changesIn, getContent, loadContents } from '../../site/admin/admin-contents.ts';
import { PublishButton, StateCard } from '../../site/admin/content-parts.tsx';
import { type ContentEdit, originalIntent, saveContents } from '../../site/admin/save-contents.ts';
import { type Done, daysLink, openingHoursLink } from '../../site/admin/site-links.ts';
import { refuseUntold } from './outside.tsx';
import { changedForm, getHourField, hourField, readWeek, WeekForm } from './weekly-hours.tsx';

export const hoursScreen = adminScreen<AdminContents, Outcome>({
  title: 'Heures d’ouverture',
  load: loadContents,
  forms: { '': (posted) => saveHours(posted) },
  View: HoursView,
  back: [{ to: adminPaths.adminDays, label: 'Horaires' }],
});

export async function saveHours(
  posted: Posted,
  address: (done: Done) => string = daysLink,
): Promise<unknown> {
  const { values } = posted;
  const changed = changedForm('hours', posted);
  if (changed) return changed;
  const input = values.intent === originalIntent ? null : readWeek('hours', values);
  const untold = await refuseUntold(posted, 'hours', input ?? product.hours);
  if (untold) return untold;
  const edit: ContentEdit = {
    kind: 'institute',
    id: 'hours',
    mark: values.mark ?? '',
    input,
    getField: (path) =>
      path.length > 1 ? getHourField('hours', path) : hourField('hours', 1, 'opens'),
  };
  return saveContents(posted, [edit], address);
}

function HoursView({ found, outcome }: ScreenProps<AdminContents, Outcome>) {
  return (
    <>
      <HoursForm found={found} outcome={outcome} action={openingHoursLink()}>
        <PublishButton />
      </HoursForm>
      <StateCard
        content={getContent(found, 'institute', 'hours')}
        title={hoursTitles.hours}
        action={openingHoursLink()}
      />
    </>
  );
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
  const typed = outcome?.values.intent === originalIntent ? undefined : outcome;
  const { hours } = buildInstitute(changesIn(found));
  return (
    <WeekForm key={mark} mark={mark} hours={hours} outcome={typed} action={action}>
      {children}
    </WeekForm>
  );
}
