import { type ComponentProps, type ReactNode, useContext } from 'react';
import { data } from 'react-router';
import { EditForm, FormContext, Input, type Outcome } from '#client/admin/edit-form.tsx';
import type { PostedForm } from '#client/admin/load.ts';
import type { FieldPath } from '#client/forms/validate.ts';
import { collectChanges, getContent } from '#client/site/admin/admin-contents.ts';
import { type ContentEdit, saveContents } from '#client/site/admin/save-contents.ts';
import { buildDaysLink, type SaveResult } from '#client/site/admin/site-links.ts';
import { weekdays } from '#shared/calendar/opening.ts';
import { formatFieldName } from '#shared/contract/declared-fields.ts';
import type { Hours, WeeklyHours } from '#shared/day-hours.ts';
import type { AdminContents } from '#shared/site/content-history.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';

/* The form of a week's hours. A day without hours is closed. */

type Values = Readonly<Record<string, string>>;
const hourParts = ['opens', 'closes', 'starts', 'ends'] as const;
type HourPart = (typeof hourParts)[number];

/** Returns a field's name. `row` is the weekday, or '' in the form of a single day. */
const buildHourField = (form: string, row: number | '', part: HourPart) =>
  part === 'starts' || part === 'ends'
    ? formatFieldName(form, row, 'midday', part)
    : formatFieldName(form, row, part);

/** Returns the field that shows a problem at this path. The first field shows problems of the whole week. */
export const getHourField = (form: string, path: FieldPath) =>
  path.length === 0
    ? buildHourField(form, 1, 'opens')
    : formatFieldName(form, ...path, ...(path.at(-1) === 'midday' ? ['starts'] : []));

export function readHours(form: string, row: number | '', values: Values): Hours | undefined {
  const [opens = '', closes = '', starts = '', ends = ''] = hourParts.map((part) =>
    readTime(values[buildHourField(form, row, part)]),
  );
  if (![opens, closes, starts, ends].some(Boolean)) return undefined;
  return {
    opens,
    // Time fields have no 24:00.
    closes: closes === '00:00' ? '24:00' : closes,
    ...((starts || ends) && { midday: { starts, ends } }),
  };
}

export const readWeek = (form: string, values: Values): WeeklyHours =>
  Object.fromEntries(
    weekdays.flatMap((_, index) => {
      const hours = readHours(form, index + 1, values);
      return hours ? [[index + 1, hours]] : [];
    }),
  );

/** Reads a time. Browsers without time fields send text: "9:00", "9h30", "9 h". */
function readTime(text = ''): string {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})\s*[h:]\s*(\d{2})?$/i.exec(text.trim()) ?? [];
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : text.trim();
}

const copyField = 'copier';
const pauseField = 'pause';
const pauseLabel = 'Ajouter une pause';

/** Handles the buttons that only change the form: "copy the first day" and "add a break". */
export function handleFormButton({ values }: PostedForm) {
  const form = values[copyField];
  if (form === undefined) return values[pauseField] ? data<Outcome>({ values }) : undefined;
  const openWeekdays = Object.keys(readWeek(form, values)).map(Number);
  const copiedFields = openWeekdays.flatMap((weekday) =>
    hourParts.map((part) => [
      buildHourField(form, weekday, part),
      values[buildHourField(form, openWeekdays[0] ?? 1, part)] ?? '',
    ]),
  );
  return data<Outcome>({ values: { ...values, ...Object.fromEntries(copiedFields) } });
}

/** Returns true if a button of this week was pressed, or one of its fields is wrong. */
export const concernsWeek = (form: string, { values, problem }: Partial<Outcome> = {}) =>
  [values?.[copyField], values?.[pauseField]].includes(form) ||
  problem?.field?.startsWith(`${form}-`) === true;

const FormButton = ({ children, ...button }: ComponentProps<'button'>) => (
  <button type="submit" className="button-link" formNoValidate {...button}>
    {children}
  </button>
);

interface HourFieldsProps {
  form: string;
  row: number | '';
  hours?: Hours | undefined;
}

/** Shows the break's fields on days that have a break. "Ajouter une pause" shows them on all open days, or unfolds them. */
export function HourFields({ form, row, hours }: HourFieldsProps) {
  const { values } = useContext(FormContext).outcome ?? {};
  const { opens, closes, midday } = hours ?? {};
  // Time fields have no 24:00.
  const texts = { opens, closes: closes === '24:00' ? '00:00' : closes, ...midday };
  const getFieldText = (part: HourPart) => values?.[buildHourField(form, row, part)] ?? texts[part];
  const hasPause =
    getFieldText('starts') ||
    getFieldText('ends') ||
    (values?.[pauseField] === form && getFieldText('opens'));
  const renderTimeField = (part: HourPart, label: string) => (
    <Input
      name={buildHourField(form, row, part)}
      type="time"
      step={300}
      defaultValue={texts[part]}
      label={<span className={row === '' ? undefined : 'visually-hidden'}>{label}</span>}
    />
  );
  const pauseFields = (
    <>
      {renderTimeField('starts', 'Pause de')}
      {renderTimeField('ends', 'à')}
    </>
  );
  return (
    <>
      {renderTimeField('opens', 'De')}
      {renderTimeField('closes', 'À')}
      {hasPause && row !== '' && <span className="muted">pause</span>}
      {hasPause && pauseFields}
      {!hasPause && row === '' && (
        <details>
          <summary>{pauseLabel}</summary>
          <div className="form day-span">{pauseFields}</div>
        </details>
      )}
    </>
  );
}

/** Returns the outcome if it belongs to this form. A screen can have several forms with the same buttons. */
export const getOutcome = <Result extends Outcome>(form: string, outcome: Result | undefined) =>
  outcome?.values.form === form ? outcome : undefined;

/** The button that Enter presses: the form's first one. */
export const EnterButton = () => <button type="submit" hidden />;

export function WeekFields({ form, hours }: { form: string; hours: WeeklyHours }) {
  const { values } = useContext(FormContext).outcome ?? {};
  return (
    <>
      <div className="week" key={values?.[copyField] === form ? JSON.stringify(values) : ''}>
        {weekdays.map((name, index) => (
          <fieldset key={name} className="week-day">
            <legend className="visually-hidden">{name}</legend>
            <span aria-hidden="true">{name}</span>
            <HourFields form={form} row={index + 1} hours={hours[index + 1]} />
          </fieldset>
        ))}
      </div>
      <p className="link-row">
        <FormButton name={copyField} value={form}>
          Copier le premier jour sur les autres
        </FormButton>
        <FormButton name={pauseField} value={form}>
          {pauseLabel}
        </FormButton>
      </p>
    </>
  );
}

export const hoursFormName = 'hours';

export async function saveHours(
  postedForm: PostedForm,
  buildAddress: (result: SaveResult) => string = buildDaysLink,
): Promise<unknown> {
  const { values } = postedForm;
  const formAnswer = handleFormButton(postedForm);
  if (formAnswer) return formAnswer;
  const edit: ContentEdit = {
    kind: 'institute',
    id: 'hours',
    mark: values.mark ?? '',
    input: readWeek(hoursFormName, values),
    getField: (path) => getHourField(hoursFormName, path),
  };
  return saveContents(postedForm, [edit], buildAddress);
}

interface HoursFormProps {
  contents: Pick<AdminContents, 'contents'>;
  outcome: Outcome | undefined;
  action: string;
  children: ReactNode;
}

/** The form of the institute's weekly hours. A concurrent change remounts it. */
export function HoursForm({ contents, children, outcome, action }: HoursFormProps) {
  const { mark } = getContent(contents, 'institute', 'hours');
  const { hours } = buildInstitute(collectChanges(contents));
  return (
    <EditForm
      key={mark}
      action={action}
      className="form"
      hiddenFields={{ mark, form: hoursFormName }}
      outcome={getOutcome(hoursFormName, outcome)}
    >
      <EnterButton />
      <WeekFields form={hoursFormName} hours={hours} />
      <p className="muted small">Un jour sans heures est fermé.</p>
      {children}
    </EditForm>
  );
}
