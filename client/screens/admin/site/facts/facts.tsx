import { Fragment } from 'react';
import { instituteOf } from '../../../../../shared/contents/institute-of.ts';
import type { AdminContents, Content } from '../../../../../shared/contract/admin/contents.ts';
import { SelectField, TextArea, TextField } from '../../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { notFound } from '../../load.ts';
import { changesIn, contentOf } from '../contents-in.ts';
import { loadContents } from '../load-contents.ts';
import { originalIntent } from '../save-contents.ts';
import { SendButtons } from '../send-buttons.tsx';
import { SiteDone } from '../site-done.tsx';
import { backToSite, factsLink } from '../site-links.ts';
import { StateCard } from '../state-card.tsx';
import { type FactField, fieldsOf, textsOf } from './fact-fields.ts';
import { factGroups, factTitles } from './fact-groups.ts';
import { factText, groupIn, groupNameIn, markField, saveFacts, seenField } from './save-facts.ts';

/** A group of the institute's facts: one form for all of them. */
export const factsScreen = adminScreen({
  title: ({ search }) => groupIn(search)?.title ?? 'Site',
  async load(asked) {
    const loaded = await loadContents(asked);
    return groupIn(asked.search) ? loaded : notFound(asked.context);
  },
  forms: { '': saveFacts },
  Done: SiteDone,
  View: Facts,
  back: backToSite,
});

function Facts({ found, outcome, search }: Shown<AdminContents>) {
  const name = groupNameIn(search);
  return (
    <>
      <FactsForm key={marksOf(found.contents)} {...{ name, found, outcome }} />
      {groupIn(search)?.facts.map((fact) => (
        <StateCard
          key={fact}
          content={contentOf(found, 'institute', fact)}
          title={factTitles[fact]}
          action={factsLink(name)}
        />
      ))}
    </>
  );
}

/** Renders the form again when something changed meanwhile. */
const marksOf = (contents: readonly Content[]) => contents.map(({ mark }) => mark).join();

interface Props {
  name: string;
  found: AdminContents;
  outcome: FormOutcome | undefined;
}

function FactsForm({ name, found, outcome }: Props) {
  const institute = instituteOf(changesIn(found, true));
  const { problem, values = {} } = outcome?.values.intent === originalIntent ? {} : (outcome ?? {});
  return (
    <PostForm action={factsLink(name)} className="form card">
      {factGroups[name]?.facts.map((fact) => {
        const shown = textsOf(fact, institute[fact]);
        const isTyped = values[seenField(fact)] !== factText(fact, values);
        const texts = outcome && isTyped ? { ...shown, ...values } : shown;
        return (
          <Fragment key={fact}>
            <input
              type="hidden"
              name={markField(fact)}
              value={contentOf(found, 'institute', fact).mark}
            />
            <input type="hidden" name={seenField(fact)} value={factText(fact, shown)} />
            {fieldsOf(fact, institute[fact]).map((field) => (
              <Field
                key={field.name}
                field={field}
                value={texts[field.name] ?? ''}
                error={fieldError(problem, field.name)}
              />
            ))}
          </Fragment>
        );
      })}
      <SendButtons />
    </PostForm>
  );
}

function Field({
  field: { isLong, options, type, inputMode, ...field },
  value,
  error,
}: {
  field: FactField;
  value: string;
  error: string | undefined;
}) {
  const shared = { ...field, defaultValue: value, error };
  if (options) {
    const { maxLength: _, ...select } = shared;
    return (
      <SelectField {...select}>
        {Object.entries(options).map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </SelectField>
    );
  }
  return isLong ? (
    <TextArea {...shared} rows={3} />
  ) : (
    <TextField {...shared} type={type} inputMode={inputMode} autoComplete="off" />
  );
}
