import { Fragment } from 'react';
import { useActionData, useLoaderData } from 'react-router';
import type { TextName } from '../../../../../shared/contents/changes.ts';
import type { AdminContents, Content } from '../../../../../shared/contract/admin/contents.ts';
import { texts as product } from '../../../../../shared/texts.ts';
import { Link } from '../../../../components/link.tsx';
import { ErrorNotice } from '../../../../components/notice.tsx';
import { TextArea, TextField } from '../../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import type { Loaded } from '../../admin-data.ts';
import { AdminPage } from '../../admin-page.tsx';
import { contentOf, editedValue } from '../contents-in.ts';
import { SendButtons } from '../send-buttons.tsx';
import { siteLink, textsLink } from '../site-links.ts';
import { SiteNotice } from '../site-notice.tsx';
import { originalIntent, StateCard } from '../state-card.tsx';
import { textFields, textNames } from './text-fields.ts';
import { markField, seenField } from './texts-data.ts';

/** The words of the home page and of the plan: one form for all of them. */
export function AdminTexts() {
  const { found, problem } = useLoaderData<Loaded<AdminContents>>();
  const outcome = useActionData<FormOutcome>();
  return (
    <AdminPage title="Textes de l’accueil" isWrong={outcome !== undefined || problem !== undefined}>
      <ErrorNotice problem={problem} />
      {found && (
        <>
          <SiteNotice outcome={outcome} found={found} />
          <TextsForm key={marksOf(found.contents)} found={found} outcome={outcome} />
          {textNames.map((name) => (
            <StateCard
              key={name}
              content={contentOf(found, 'texts', name)}
              title={textFields[name].label}
              action={textsLink()}
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
  found: AdminContents;
  outcome: FormOutcome | undefined;
}

function TextsForm({ found, outcome }: Props) {
  const { problem, values = {} } = outcome?.values.intent === originalIntent ? {} : (outcome ?? {});
  return (
    <PostForm action={textsLink()} className="form card">
      {textNames.map((name) => {
        const content = contentOf(found, 'texts', name);
        const shown = String(editedValue(content) ?? product[name]);
        const typed = values[name];
        const isTyped = typed !== undefined && values[seenField(name)] !== typed;
        return (
          <Fragment key={name}>
            <input type="hidden" name={markField(name)} value={content.mark} />
            <input type="hidden" name={seenField(name)} value={shown} />
            <Field name={name} value={isTyped ? typed : shown} error={fieldError(problem, name)} />
          </Fragment>
        );
      })}
      <SendButtons />
    </PostForm>
  );
}

function Field({
  name,
  value,
  error,
}: {
  name: TextName;
  value: string;
  error: string | undefined;
}) {
  const { label, hint, maxLength, isLong, hasParagraphs, isOptional } = textFields[name];
  const required = !isOptional;
  const shared = { name, label, hint, maxLength, required, defaultValue: value, error };
  return isLong ? (
    <TextArea {...shared} rows={hasParagraphs ? 6 : 3} />
  ) : (
    <TextField {...shared} autoComplete="off" />
  );
}
