import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { institute as product } from '../../../shared/institute.ts';
import { type HoursName, hoursTitles, isHoursName } from '../../../shared/opening/hours-values.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import type { AdminContents } from '../../../shared/site/content-history.ts';
import { instituteOf } from '../../../shared/site/institute-of.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { type Asked, type Loaded, notFound, type Posted, withMore } from '../../admin/load.ts';
import { Section } from '../../admin/section.tsx';
import { apiContext } from '../../api/api.ts';
import type { FieldPath, FormOutcome } from '../../forms/form-input.ts';
import { changesIn, contentOf, loadContents } from '../../site/admin/admin-contents.ts';
import { PublishButton, SiteDone, StateCard } from '../../site/admin/content-parts.tsx';
import { type Edit, originalIntent, saveContents } from '../../site/admin/save-contents.ts';
import { type Done, hoursLink } from '../../site/admin/site-links.ts';
import { OutsideList, refuseUntold } from './outside.tsx';
import { PeriodForms, periodFieldOf, readPeriods } from './period-forms.tsx';
import { completeRows, dayField, readSpecial, SpecialForm } from './special-form.tsx';
import { readWeek, WeekForm, weekField, weekFieldOf } from './weekly-hours.tsx';

export const hoursScreen = adminScreen({
  title: 'Heures d’ouverture',
  load: loadHours,
  forms: { '': (posted) => saveHours(posted) },
  Done: SiteDone,
  View: HoursView,
  back: [{ to: adminPaths.adminDays, label: 'Horaires' }],
});

interface WithClosed {
  readonly closedDays: readonly Day[];
}

/** Loads the closed days too: they have no hours, whatever is set here. */
async function loadHours(asked: Asked): Promise<Loaded<AdminContents & WithClosed>> {
  const loaded = await loadContents(asked);
  const closed = await asked.context.get(apiContext).closedDays();
  return withMore(loaded, () => ({ closedDays: closed.ok ? closed.data.days : [] }));
}

export async function saveHours(
  posted: Posted,
  address: (done: Done) => string = hoursLink,
): Promise<unknown> {
  const { institute } = posted.context.get(apiContext);
  const values = completeRows(posted.values, institute);
  const { contenu: id = '', mark = '', intent } = values;
  if (!isHoursName(id)) return notFound(posted.context);
  const form = formsOf[id];
  const input = intent === originalIntent ? null : await form.read({ ...posted, values });
  const untold = await refuseUntold({ ...posted, values }, id, input ?? product[id]);
  if (untold) return untold;
  const edit: Edit = {
    kind: 'institute',
    id,
    mark,
    input,
    fieldOf: (path) => form.fieldOf(path, values),
  };
  return saveContents({ ...posted, values }, [edit], address);
}

interface HoursForm {
  read(posted: Posted): unknown;
  fieldOf(path: FieldPath, values: Posted['values']): string;
}

const formsOf: Readonly<Record<HoursName, HoursForm>> = {
  hours: {
    read: ({ values }) => readWeek('hours', values),
    fieldOf: (path, values) =>
      path.length > 1 ? weekFieldOf('hours', path, values) : weekField('hours', 1, 'opens'),
  },
  periods: {
    async read({ context, values }) {
      const now = await context.get(apiContext).call({ name: 'adminContents' });
      const known = now.ok ? instituteOf(changesIn(now.data)).periods : [];
      return readPeriods(values, known);
    },
    fieldOf: periodFieldOf,
  },
  specialHours: {
    read: ({ values }) => readSpecial(values),
    fieldOf: (path, values) =>
      path.length > 1 ? weekFieldOf('specialHours', path, values) : dayField(0, 'day'),
  },
};

function HoursView({ found, outcome }: Shown<AdminContents & WithClosed>) {
  return (
    <>
      <OutsideList outside={found.outside} />
      <SpecialForm {...formOf('specialHours', found, outcome)} closedDays={found.closedDays} />
      <PeriodForms {...formOf('periods', found, outcome)} />
      <Section id="semaine" title={hoursTitles.hours}>
        <WeekForm {...formOf('hours', found, outcome)} action={hoursLink()}>
          <PublishButton />
        </WeekForm>
      </Section>
      {(['specialHours', 'periods', 'hours'] as const).map((id) => (
        <StateCard
          key={id}
          content={contentOf(found, 'institute', id)}
          title={hoursTitles[id]}
          action={hoursLink()}
        />
      ))}
    </>
  );
}

/** Keeps the typed values in the refused form. The other one shows the current hours. */
export function formOf(id: HoursName, found: AdminContents, outcome: FormOutcome | undefined) {
  const { mark } = contentOf(found, 'institute', id);
  const isOwn = outcome?.values.contenu === id && outcome.values.intent !== originalIntent;
  return {
    // Renders the form anew after a concurrent change.
    key: mark,
    mark,
    institute: instituteOf(changesIn(found)),
    outcome: isOwn ? outcome : undefined,
  };
}
