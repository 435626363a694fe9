import {
  type Catalogue,
  catalogueOf,
  type OfferedTreatment,
} from '../../../../../shared/contents/catalogue-of.ts';
import type { TreatmentChange } from '../../../../../shared/contents/changes.ts';
import type { Content } from '../../../../../shared/contract/admin/contents.ts';
import { treatmentFields } from '../../../../../shared/contract/contents/treatments.ts';
import type { Fields } from '../../../../../shared/contract/declared-fields.ts';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { Inputs } from '../../forms/declared-inputs.tsx';
import { EditForm } from '../../forms/edit-form.tsx';
import { PublishButton } from '../publish-button.tsx';
import { placeField, placesOf, placeText } from './place.ts';

interface Props {
  section: string;
  /** With the hidden sections. */
  catalogue: Catalogue;
  /** Undefined for a new one. */
  treatment: OfferedTreatment | undefined;
  content: Content;
  action: string;
  outcome: FormOutcome | undefined;
}

export function TreatmentForm({ section, catalogue, treatment, content, action, outcome }: Props) {
  const own = catalogueOf().treatment(content.id);
  const shown = useCatalogue().treatment(content.id)?.duree;
  const { duree = own?.duree } = (content.value ?? {}) as TreatmentChange;
  const values = {
    ...treatment,
    [placeField]: placeText(treatment ?? { section, category: '' }),
  };
  const isAgendas = shown !== undefined && shown !== '' && shown !== duree;
  const { section: _section, category: _category, isHidden, ...typed } = treatmentFields;
  const fields: Fields = {
    ...typed,
    ...withOriginals(own, treatment, isAgendas ? shown : undefined),
    [placeField]: {
      ...treatmentFields.section,
      hint: treatment ? movedHint : '',
      options: placesOf(catalogue),
    },
    isHidden,
  };
  return (
    <EditForm
      action={action}
      className="form card"
      hiddenFields={{ mark: content.mark }}
      outcome={outcome}
    >
      <Inputs fields={fields} values={values} />
      <PublishButton />
    </EditForm>
  );
}

/** The hint of a field that differs from the product's own value says so. */
function withOriginals(
  own: OfferedTreatment | undefined,
  treatment: OfferedTreatment | undefined,
  agendas: string | undefined,
): Fields {
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

const movedHint =
  'Dans une autre rubrique, il revient à qui en fait tous les soins. Liens, rendez-vous et historique restent.';
