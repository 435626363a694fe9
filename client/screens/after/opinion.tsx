import {
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { type OpinionFile, opinionLimits } from '../../../shared/contract/booking/opinion.ts';
import { opinionFields as fields } from '../../../shared/page/after-address.ts';
import { paths } from '../../../shared/page/paths.ts';
import { ratingTexts } from '../../../shared/text/after-text.ts';
import { Link } from '../../components/link.tsx';
import { Busy, ErrorNotice } from '../../components/notice.tsx';
import { PrivateMeta } from '../../components/page-meta.tsx';
import { PressForm } from '../../components/press-form.tsx';
import { SuccessNotice } from '../../components/success-notice.tsx';
import { optional, SelectField, TextArea, TextField } from '../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../forms/form-input.ts';
import { OtherProblems } from '../../forms/other-problems.tsx';
import { PostForm } from '../../forms/post-form.tsx';
import type { OpinionData } from './opinion-data.ts';

/** How a visit was, and the way out of the mails that ask. */
export function OpinionPage() {
  const { file, problem } = useLoaderData<OpinionData>();
  const outcome = useActionData<FormOutcome>();
  const { pathname } = useLocation();
  if (!file && !problem) return <Over />;
  const wrong = outcome?.problem ?? problem;
  return (
    <section className="page page-narrow">
      <PrivateMeta title="Après votre visite" isWrong={wrong !== undefined} />
      <meta name="referrer" content="no-referrer" />
      <h1>{file?.visit ? 'Comment c’était\u202f?' : 'Nos messages'}</h1>
      <ErrorNotice problem={wrong}>
        <OtherProblems problem={wrong} />
      </ErrorNotice>
      {file ? (
        <>
          <Opinion file={file} outcome={outcome} />
          <Stop isStopped={file.isStopped} />
        </>
      ) : (
        <p className="actions">
          <Link className="button" to={pathname}>
            Réessayer
          </Link>
        </p>
      )}
    </section>
  );
}

interface OpinionProps {
  file: OpinionFile;
  outcome: FormOutcome | undefined;
}

function Opinion({ file: { visit, opinion }, outcome }: OpinionProps) {
  const [search] = useSearchParams();
  if (!visit) return null;
  return (
    <>
      {opinion && search.has(fields.sent) && !outcome && (
        <SuccessNotice>
          <p className="notice-title">Merci, l’institut a votre réponse</p>
          {opinion.mayPublish && <p>Elle ne paraît sur le site que si l’institut la publie.</p>}
        </SuccessNotice>
      )}
      <p>{`${visit.treatments.join(', ')}, ${dayTitle(visit.day)}.`}</p>
      <Form opinion={opinion} outcome={outcome} />
      {opinion && (
        <>
          {opinion.isPublished && (
            <p>Votre avis est sur notre page d’accueil, avec votre prénom.</p>
          )}
          <PressForm intent={fields.hiding}>Retirer ma réponse</PressForm>
        </>
      )}
    </>
  );
}

interface FormProps extends Pick<OpinionProps, 'outcome'> {
  opinion: OpinionFile['opinion'] | undefined;
}

function Form({ opinion, outcome }: FormProps) {
  const { pathname } = useLocation();
  const { state, formData } = useNavigation();
  const isBusy = state === 'submitting' && !formData?.has('intent');
  const typed = outcome?.values;
  const of = (name: string, current: string | number = '') => ({
    name,
    defaultValue: typed?.[name] ?? current,
    error: fieldError(outcome?.problem, name),
  });
  const mayPublish = typed ? typed[fields.mayPublish] !== undefined : opinion?.mayPublish;
  return (
    <PostForm action={pathname} className="form card" key={opinion ? 'said' : 'new'}>
      <SelectField {...of(fields.rating, opinion?.rating)} label="Votre visite" required>
        <option value="">Choisissez</option>
        {Object.entries(ratingTexts)
          .toReversed()
          .map(([rating, text]) => (
            <option key={rating} value={rating}>
              {text}
            </option>
          ))}
      </SelectField>
      <TextArea
        {...of(fields.text, opinion?.text)}
        label={<>Quelques mots{optional}</>}
        hint="D’abord pour l’institut, qui lit tout."
        rows={4}
        maxLength={opinionLimits.text}
      />
      <label className="row">
        <input type="checkbox" name={fields.mayPublish} value="1" defaultChecked={mayPublish} />
        Peut être publié sur le site
      </label>
      <TextField
        {...of(fields.firstName, opinion?.firstName)}
        label={<>Votre prénom{optional}</>}
        hint="Publié avec vos mots, si vous avez coché la case. Vous pouvez les retirer ici à tout moment."
        autoComplete="given-name"
        maxLength={opinionLimits.firstName}
      />
      <button type="submit" className="button" aria-disabled={isBusy}>
        {opinion ? 'Changer ma réponse' : 'Envoyer à l’institut'}
      </button>
      {isBusy && <Busy>Envoi en cours…</Busy>}
    </PostForm>
  );
}

const Stop = ({ isStopped }: Pick<OpinionFile, 'isStopped'>) => (
  <section id={fields.stopId} className="stack-tight" aria-labelledby="messages">
    <h2 id="messages">Nos messages après une visite</h2>
    {isStopped ? (
      <p className="notice notice-success">
        C’est fait&nbsp;: vous ne recevez plus ces messages. Vos rappels de rendez-vous continuent.
      </p>
    ) : (
      <>
        <p>
          Vous les recevez parce que vous l’avez accepté en prenant rendez-vous. Vos rappels de
          rendez-vous n’en dépendent pas.
        </p>
        <PressForm intent={fields.stopping}>Ne plus recevoir ces messages</PressForm>
      </>
    )}
  </section>
);

const Over = () => (
  <section className="page page-narrow">
    <PrivateMeta title="Après votre visite" />
    <h1>Page introuvable</h1>
    <p>Ce lien n’est plus valable, ou il est incomplet. Vos données ont pu être effacées.</p>
    <p>
      <Link className="button" to={paths.book}>
        Prendre rendez-vous
      </Link>
    </p>
  </section>
);
