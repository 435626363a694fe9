import { catalogue as product } from '../../../../../shared/catalogue.ts';
import { catalogueOf, type OfferedTreatment } from '../../../../../shared/contents/catalogue-of.ts';
import type { TreatmentChange } from '../../../../../shared/contents/changes.ts';
import type { Content } from '../../../../../shared/contract/admin/contents.ts';
import { contentLimits as limits } from '../../../../../shared/contract/contents/contents-fields.ts';
import { formatXof } from '../../../../../shared/text/money.ts';
import { optional, SelectField, TextField } from '../../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { CheckField } from '../../forms/check-field.tsx';
import { editedValue } from '../contents-in.ts';
import { SendButtons } from '../send-buttons.tsx';
import { textsOf } from './treatment-fields.ts';

interface Props {
  section: string;
  /** Undefined for a new one. */
  treatment: OfferedTreatment | undefined;
  content: Content;
  action: string;
  outcome: FormOutcome | undefined;
}

export function TreatmentForm({ section, treatment, content, action, outcome }: Props) {
  const own = catalogueOf().treatment(content.id);
  const { category = '' } = (editedValue(content) ?? {}) as TreatmentChange;
  const shown = useCatalogue().treatment(content.id)?.duree;
  const { duree = own?.duree } = (content.value ?? {}) as TreatmentChange;
  const duration =
    shown && shown !== duree
      ? `Les clients voient ${shown}, la durée fixée sous «\u00a0Équipe\u00a0».`
      : 'Par exemple 45mn ou 1h15.';
  const values = outcome?.values ?? textsOf(treatment, category);
  const field = (name: string) => ({
    ...{ name, autoComplete: 'off', defaultValue: values[name] ?? '' },
    error: fieldError(outcome?.problem, name),
  });
  /** Hint for each field that differs from the product's own value. */
  const original = (hint: string, text: string | undefined, isSame: boolean) =>
    own && !isSame ? `${hint} À l’origine\u00a0: ${text ?? 'aucune'}.`.trim() : hint || undefined;
  return (
    <PostForm action={action} className="form card">
      <input type="hidden" name="mark" value={content.mark} />
      <TextField
        {...field('nom')}
        label="Nom"
        hint={original('', own?.nom, own?.nom === treatment?.nom)}
        required
        maxLength={limits.nom}
      />
      <TextField
        {...field('duree')}
        label={<>Durée{optional}</>}
        hint={original(duration, own?.duree, own?.duree === treatment?.duree)}
        maxLength={10}
      />
      <TextField
        {...field('prix')}
        label="Prix en francs CFA"
        hint={original('', own && formatXof(own.prix), own?.prix === treatment?.prix)}
        inputMode="numeric"
        required
        maxLength={15}
      />
      <CheckField
        name="isLowest"
        label="C’est un prix minimum&nbsp;: écrire «&nbsp;dès&nbsp;» devant"
        defaultChecked={values.isLowest !== undefined}
      />
      <TextField
        {...field('note')}
        label={<>Précision sous le nom{optional}</>}
        hint="Par exemple : rajouts non compris."
        maxLength={limits.note}
      />
      {!own && <CategoryField section={section} {...field('category')} />}
      <CheckField
        name="isHidden"
        label="Masquer ce soin"
        defaultChecked={values.isHidden !== undefined}
      />
      <p className="field-hint">
        Les clientes ne le voient plus et ne peuvent plus le réserver. Les rendez-vous déjà pris
        restent.
      </p>
      <SendButtons />
    </PostForm>
  );
}

interface CategoryProps {
  section: string;
  name: string;
  defaultValue: string;
  error: string | undefined;
}

/** Only for treatments that the owner added. */
function CategoryField({ section, ...field }: CategoryProps) {
  const { categories = [] } = product.find(({ slug }) => slug === section) ?? {};
  if (categories.length === 0) return null;
  return (
    <SelectField {...field} label="Type de soin">
      <option value="">Aucun&nbsp;: sous «&nbsp;À la carte&nbsp;»</option>
      {categories.map(({ nom }) => (
        <option key={nom} value={nom}>
          {nom}
        </option>
      ))}
    </SelectField>
  );
}
