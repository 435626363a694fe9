import type { Content } from '../../../../../shared/contract/admin/contents.ts';
import type { ListKind } from '../../../../../shared/contract/contents/text-values.ts';
import { TextArea, TextField } from '../../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { CheckField } from '../../forms/check-field.tsx';
import { SendButtons } from '../send-buttons.tsx';
import type { ItemValue } from './list-items.ts';
import { listScreens } from './list-screens.ts';

interface Props {
  kind: ListKind;
  content: Content;
  shown: ItemValue;
  isNew: boolean;
  action: string;
  outcome: FormOutcome | undefined;
}

export function ItemForm({ kind, content, shown, isNew, action, outcome }: Props) {
  const { fields, agreement } = listScreens[kind];
  const { problem, values } = outcome ?? {};
  // Keeps the id, so that a form that is sent twice adds one item only.
  const id = values?.nouveau ?? content.id;
  return (
    <PostForm action={action} className="form card">
      <input type="hidden" name="mark" value={isNew ? '' : content.mark} />
      {isNew && <input type="hidden" name="nouveau" value={id} />}
      {fields.map(({ isLong, hasParagraphs, name, ...field }) => {
        const defaultValue = values ? values[name] : String(shown[name] ?? '');
        const error = fieldError(problem, name);
        const shared = { ...field, name, required: true, defaultValue, error };
        return isLong ? (
          <TextArea key={name} {...shared} rows={hasParagraphs ? 6 : 4} />
        ) : (
          <TextField key={name} {...shared} autoComplete="off" />
        );
      })}
      {agreement && (
        <Agreement
          {...agreement}
          defaultChecked={
            values ? values[agreement.name] !== undefined : shown[agreement.name] === true
          }
          error={fieldError(problem, agreement.name)}
        />
      )}
      <SendButtons />
    </PostForm>
  );
}

interface AgreementProps {
  name: string;
  label: string;
  defaultChecked: boolean;
  error: string | undefined;
}

const Agreement = ({ error, ...box }: AgreementProps) => (
  <div className={error ? 'field field-wrong' : 'field'}>
    {error && <p className="field-error">{error}</p>}
    <CheckField {...box} />
  </div>
);
