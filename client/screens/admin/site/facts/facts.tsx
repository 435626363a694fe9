import { Fragment } from 'react';
import { useActionData, useLoaderData, useSearchParams } from 'react-router';
import { instituteOf } from '../../../../../shared/contents/institute-of.ts';
import type { AdminContents, Content } from '../../../../../shared/contract/admin/contents.ts';
import { Link } from '../../../../components/link.tsx';
import { ErrorNotice } from '../../../../components/notice.tsx';
import { SelectField, TextArea, TextField } from '../../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import type { Loaded } from '../../admin-data.ts';
import { AdminPage } from '../../admin-page.tsx';
import { changesIn, contentOf } from '../contents-in.ts';
import { SendButtons } from '../send-buttons.tsx';
import { factsLink, siteLink } from '../site-links.ts';
import { SiteNotice } from '../site-notice.tsx';
import { originalIntent, StateCard } from '../state-card.tsx';
import { type FactField, fieldsOf, textsOf } from './fact-fields.ts';
import { factGroups, factTitles } from './fact-groups.ts';
import { factText, markField, seenField } from './facts-data.ts';

/** A group of the institute's facts: one form for all of them. */
export function AdminFacts() {
  const { found, problem } = useLoaderData<Loaded<AdminContents>>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const name = search.get('groupe') ?? '';
  const group = factGroups[name];
  return (
    <AdminPage
      title={group?.title ?? 'Site'}
      isWrong={outcome !== undefined || problem !== undefined}
    >
      <ErrorNotice problem={problem} />
      {found && group && (
        <>
          <SiteNotice outcome={outcome} found={found} />
          <FactsForm key={marksOf(found.contents)} {...{ name, found, outcome }} />
          {group.facts.map((fact) => (
            <StateCard
              key={fact}
              content={contentOf(found, 'institute', fact)}
              title={factTitles[fact]}
              action={factsLink(name)}
            />
          ))}
        </>
      )}
      <p className="link-row">
        <Link to={siteLink()}>Tout ce qui se modifie</Link>
      </p>
    </AdminPage>
  );
}

/** Whatever changed meanwhile is in the form anew. */
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
