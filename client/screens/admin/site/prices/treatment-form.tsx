import { catalogue as product } from '../../../../../shared/catalogue.ts';
import { catalogueOf, type OfferedTreatment } from '../../../../../shared/contents/catalogue-of.ts';
import type { TreatmentChange } from '../../../../../shared/contents/changes.ts';
import type { Content } from '../../../../../shared/contract/admin/contents.ts';
import type { ContentFields } from '../../../../../shared/contract/contents/content-fields.ts';
import { textsOf } from '../../../../../shared/contract/contents/content-forms.ts';
import {
  treatmentFields,
  treatmentForm,
} from '../../../../../shared/contract/contents/treatments.ts';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { ContentFieldInput } from '../content-field-input.tsx';
import { editedValue } from '../contents-in.ts';
import { SendButtons } from '../send-buttons.tsx';

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
  const { category } = (editedValue(content) ?? {}) as TreatmentChange;
  const shown = useCatalogue().treatment(content.id)?.duree;
  const { duree = own?.duree } = (content.value ?? {}) as TreatmentChange;
  const texts = outcome?.values ?? textsOf(treatmentForm, '', { ...treatment, category });
  const isAgendas = shown !== undefined && shown !== '' && shown !== duree;
  const fields: ContentFields = {
    ...treatmentFields,
    ...withOriginals(own, treatment, isAgendas ? shown : undefined),
    category: { ...treatmentFields.category, options: categoriesOf(section) },
  };
  const hasCategory = !own && Object.keys(categoriesOf(section)).length > 1;
  return (
    <PostForm action={action} className="form card">
      <input type="hidden" name="mark" value={content.mark} />
      {Object.entries(fields)
        .filter(([name]) => name !== 'category' || hasCategory)
        .map(([name, field]) => (
          <ContentFieldInput
            key={name}
            {...{ name, field, problem: outcome?.problem }}
            text={texts[name]}
          />
        ))}
      <SendButtons />
    </PostForm>
  );
}

/** The hint of a field that differs from the product's own value says so. */
function withOriginals(
  own: OfferedTreatment | undefined,
  treatment: OfferedTreatment | undefined,
  agendas: string | undefined,
): ContentFields {
  const { nom, duree, prix } = treatmentFields;
  const duration = agendas
    ? `Les clients voient ${agendas}, la durée fixée sous «\u00a0Équipe\u00a0».`
    : duree.hint;
  const hint = (hint: string, text: string | undefined, isSame: boolean) =>
    own && !isSame ? `${hint} À l’origine\u00a0: ${text ?? 'aucune'}.`.trim() : hint;
  return {
    nom: { ...nom, hint: hint('', own?.nom, own?.nom === treatment?.nom) },
    duree: { ...duree, hint: hint(duration, own?.duree, own?.duree === treatment?.duree) },
    prix: {
      ...prix,
      hint: hint('', own && prix.toHistory(own.prix), own?.prix === treatment?.prix),
    },
  };
}

/** Only for treatments that the owner added. */
function categoriesOf(section: string): Record<string, string> {
  const { categories = [] } = product.find(({ slug }) => slug === section) ?? {};
  return {
    '': 'Aucun\u00a0: sous «\u00a0À la carte\u00a0»',
    ...Object.fromEntries(categories.map(({ nom }) => [nom, nom])),
  };
}
