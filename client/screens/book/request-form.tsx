import { useRef } from 'react';
import { useNavigation } from 'react-router';
import { bookingFields as fields } from '../../../shared/booking-address.ts';
import { formatPhone, institute, whatsappLink } from '../../../shared/institute.ts';
import { paths } from '../../../shared/paths.ts';
import { phoneExample } from '../../../shared/phone.ts';
import { moments, requestLimits } from '../../../shared/request.ts';
import { wishLines } from '../../../shared/request-words.ts';
import { optional, SelectField, TextArea, TextField } from '../../components/field.tsx';
import { Busy, ErrorNotice } from '../../components/notice.tsx';
import { OtherProblems } from '../../components/other-problems.tsx';
import { PostForm } from '../../components/post-form.tsx';
import { useDraft } from '../../draft.ts';
import { errorAt, type FormOutcome } from '../../form-input.ts';
import { useSession } from '../../session.ts';
import { type Choices, toFields, toWish } from './choices.ts';

interface Props {
  choices: Choices;
  outcome: FormOutcome | undefined;
}

/** Who asks, and how to reach them: posted, with the choices as hidden fields. */
export function RequestForm({ choices, outcome }: Props) {
  const { user } = useSession();
  const isBusy = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLDivElement>(null);
  useDraft(form, 'demande', ['nom', 'telephone', 'email', 'note']);
  const { problem, values } = outcome ?? {};
  const errorOf = (name: string) => errorAt(problem, name);
  return (
    <div className="card" ref={form}>
      <h2>Vos coordonnées</h2>
      <ErrorNotice problem={problem}>
        <OtherProblems problem={problem} />
        {problem && !problem.field && <OtherWays choices={choices} />}
      </ErrorNotice>
      <PostForm action={paths.book} className="form">
        <ChoiceFields choices={choices} />
        <TextField
          name="nom"
          label="Nom"
          autoComplete="name"
          required
          maxLength={requestLimits.name}
          defaultValue={values?.nom}
          error={errorOf('nom')}
        />
        <TextField
          name="telephone"
          label="Téléphone, WhatsApp de préférence"
          hint={`10 chiffres, par exemple ${phoneExample}, ou un numéro étranger commençant par\u00a0+.`}
          type="tel"
          autoComplete="tel"
          required
          maxLength={requestLimits.phone}
          defaultValue={values?.telephone}
          error={errorOf('telephone')}
        />
        <TextField
          name="email"
          label={<>E-mail{optional}</>}
          hint="Pour recevoir une confirmation écrite."
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={values?.email ?? user?.email}
          error={errorOf('email')}
        />
        <SelectField
          name="moment"
          label="Moment souhaité"
          defaultValue={values?.moment ?? 'Peu importe'}
          error={errorOf('moment')}
        >
          {moments.map((moment) => (
            <option key={moment}>{moment}</option>
          ))}
        </SelectField>
        <TextArea
          name="note"
          label={<>Précisions{optional}</>}
          rows={3}
          maxLength={requestLimits.note}
          defaultValue={values?.note}
          error={errorOf('note')}
        />
        <button type="submit" className="button" aria-disabled={isBusy}>
          Envoyer ma demande
        </button>
        {isBusy && <Busy>Envoi en cours…</Busy>}
        <p className="muted small">
          {`Vos données servent uniquement à vous répondre et sont effacées après 12 mois. Vous préférez parler\u202f? ${formatPhone(institute.phone)}.`}
        </p>
      </PostForm>
    </div>
  );
}

function ChoiceFields({ choices }: { choices: Choices }) {
  const hidden = { ...toFields(choices), [fields.month]: choices.month };
  return Object.entries(hidden).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** When the fault is ours: the telephone, and WhatsApp with the same text. */
function OtherWays({ choices }: { choices: Choices }) {
  const text = ['Bonjour, je souhaite un rendez-vous.', ...wishLines(toWish(choices))].join('\n');
  return (
    <p className="link-row">
      <a href={`tel:${institute.phone}`}>{`Appeler le ${formatPhone(institute.phone)}`}</a>
      <a href={whatsappLink(text)} target="_blank" rel="noopener">
        Passer par WhatsApp
      </a>
    </p>
  );
}
