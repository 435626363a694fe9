import { Fragment, type ReactNode } from 'react';
import { FieldInput } from '#client/admin/declared-inputs.tsx';
import type { PostedForm } from '#client/admin/load.ts';
import { type FormOutcome, findFieldError } from '#client/forms/form-input.ts';
import { PostForm } from '#client/forms/post-form.tsx';
import {
  type FieldForm,
  formatFieldName,
  formatFields,
  listFilledFields,
  readForm,
} from '#shared/contract/declared-fields.ts';
import type { AdminContents } from '#shared/site/content-history.ts';
import { type ContentKind, kinds } from '#shared/site/kinds.ts';
import { getContent, getInitialValue } from './admin-contents.ts';
import { type ContentEdit, saveContents } from './save-contents.ts';
import type { SaveResult } from './site-links.ts';

/* One form for several contents of a kind. Only changed contents are saved. */

export interface Group {
  readonly kind: ContentKind;
  readonly ids: readonly string[];
  /** True if untouched contents must be valid too. */
  readonly isComplete?: true;
  buildAddress(result?: SaveResult): string;
}

type Values = FormOutcome['values'];

const getForm = ({ kind }: Group, id: string) => kinds[kind].getForm(id) as FieldForm;
const getMarkField = (id: string) => `marque-${id}`;
const getSeenField = (id: string) => `vu-${id}`;
const serializeInput = (group: Group, id: string, values: Values) =>
  JSON.stringify(readForm(getForm(group, id), id, values));

export function saveGroup(postedForm: PostedForm, group: Group): Promise<unknown> {
  const values = removeEmptyRows(group, postedForm.values);
  const edits = group.ids.map((id) => buildEdit(group, id, values));
  return saveContents({ ...postedForm, values }, edits, group.buildAddress);
}

function buildEdit(group: Group, id: string, values: Values): ContentEdit {
  const form = getForm(group, id);
  const input = readForm(form, id, values);
  const names = listFilledFields(form, id, input).map(({ name }) => name);
  return {
    kind: group.kind,
    id,
    mark: values[getMarkField(id)] ?? '',
    input,
    getField: (path) =>
      names.find((name) => name === formatFieldName(id, ...path)) ?? names[0] ?? id,
    isUntouched:
      !group.isComplete && values[getSeenField(id)] === serializeInput(group, id, values),
  };
}

/** Removes empty rows, so that a problem is shown at its own row. */
function removeEmptyRows(group: Group, values: Values): Values {
  const listIds = group.ids.filter((id) => getForm(group, id).maxRows);
  const otherValues = Object.entries(values).filter(([name]) =>
    listIds.every((id) => !name.startsWith(`${id}-`)),
  );
  const listValues = listIds.map((id) => {
    const form = getForm(group, id);
    return formatFields(form, id, readForm(form, id, values));
  });
  return Object.assign(Object.fromEntries(otherValues), ...listValues);
}

interface Props {
  group: Group;
  contents: AdminContents;
  outcome: FormOutcome | undefined;
  /** Texts for empty fields, by field name. */
  suggestions?: Readonly<Record<string, string>>;
  /** Names of the fields that are posted as hidden inputs. */
  hiddenNames?: readonly string[];
  children: ReactNode;
}

export function GroupForm({ group, contents, outcome, children, ...props }: Props) {
  const { suggestions = {}, hiddenNames = [] } = props;
  // The key remounts the form after a concurrent change.
  const marks = group.ids.map((id) => getContent(contents, group.kind, id).mark).join();
  return (
    <PostForm key={marks} action={group.buildAddress()} className="form">
      {group.ids.map((id) => {
        const form = getForm(group, id);
        const content = getContent(contents, group.kind, id);
        const value = getInitialValue(contents, content);
        const shownTexts = formatFields(form, id, value);
        const seenInput = serializeInput(group, id, shownTexts);
        const isTyped =
          outcome && outcome.values[getSeenField(id)] !== serializeInput(group, id, outcome.values);
        const texts = isTyped ? { ...shownTexts, ...outcome.values } : shownTexts;
        return (
          <Fragment key={id}>
            <input type="hidden" name={getMarkField(id)} value={content.mark} />
            <input type="hidden" name={getSeenField(id)} value={seenInput} />
            {listFilledFields(form, id, value).map(({ name, field }) =>
              hiddenNames.includes(name) ? (
                <input key={name} type="hidden" name={name} value={texts[name]} />
              ) : (
                <FieldInput
                  key={name}
                  name={name}
                  field={field}
                  text={texts[name] || suggestions[name]}
                  error={findFieldError(outcome?.problem, name)}
                />
              ),
            )}
          </Fragment>
        );
      })}
      {children}
    </PostForm>
  );
}
