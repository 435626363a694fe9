import { Fragment } from 'react';
import type { TextName } from '../../../../../shared/contents/changes.ts';
import type { AdminContents, Content } from '../../../../../shared/contract/admin/contents.ts';
import { texts as product } from '../../../../../shared/texts.ts';
import { TextArea, TextField } from '../../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { contentOf, editedValue } from '../contents-in.ts';
import { loadContents } from '../load-contents.ts';
import { originalIntent } from '../save-contents.ts';
import { SendButtons } from '../send-buttons.tsx';
import { SiteDone } from '../site-done.tsx';
import { backToSite, textsLink } from '../site-links.ts';
import { StateCard } from '../state-card.tsx';
import { markField, saveTexts, seenField } from './save-texts.ts';
import { textFields, textNames } from './text-fields.ts';

/** The words of the home page and of the plan: one form for all of them. */
export const textsScreen = adminScreen({
  title: 'Textes de l’accueil',
  load: loadContents,
  forms: { '': saveTexts },
  Done: SiteDone,
  View: Texts,
  back: backToSite,
});

function Texts({ found, outcome }: Shown<AdminContents>) {
  return (
    <>
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
  );
}

/** Renders the form again when something changed meanwhile. */
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
