import {
  type ActionFunctionArgs,
  data,
  redirect,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { formatLongDay } from '#shared/calendar/calendar-month.ts';
import { opinionRoute, paths } from '#shared/page/paths.ts';
import { buildTokenPath, findToken } from '#shared/page/token-routes.ts';
import { OpinionInput, type OpinionRecord, opinionLimits } from '#shared/reviews/opinion.ts';
import { opinionFields as fields, formatStars, ratings } from '#shared/reviews/review-form.ts';
import { apiContext } from '../api/api.ts';
import { linkLoader, useLinkData } from '../api/link-loader.ts';
import { IntentForm } from '../components/intent-form.tsx';
import { Link } from '../components/link.tsx';
import { BusyNotice, ErrorNotice, SuccessNotice } from '../components/notice.tsx';
import { PrivatePage } from '../components/private-page.tsx';
import { optionalSuffix, SelectField, TextField } from '../forms/field.tsx';
import { type FormOutcome, findFieldError, type Problem, readFields } from '../forms/form-input.ts';
import { PostForm } from '../forms/post-form.tsx';
import { useSettledOutcome } from '../forms/settled-outcome.ts';
import { validate } from '../forms/validate.ts';

export function Component() {
  const { found: record, problem } = useLinkData<'opinion'>();
  const outcome = useSettledOutcome<FormOutcome>();
  const { pathname } = useLocation();
  if (!record && !problem) return <ExpiredLink />;
  const shownProblem = outcome?.problem ?? problem;
  return (
    <PrivatePage
      title="Après votre visite"
      heading={record?.visit ? 'Comment c’était\u202f?' : 'Nos messages'}
      isWrong={shownProblem !== undefined}
      isSecret
    >
      <ErrorNotice problem={shownProblem} />
      {record ? (
        <>
          <Opinion record={record} outcome={outcome} />
          <StopMessages isStopped={record.isStopped} />
        </>
      ) : (
        <p className="actions">
          <Link className="button" to={pathname}>
            Réessayer
          </Link>
        </p>
      )}
    </PrivatePage>
  );
}

interface OpinionProps {
  record: OpinionRecord;
  outcome: FormOutcome | undefined;
}

function Opinion({ record: { visit, opinion }, outcome }: OpinionProps) {
  const [search] = useSearchParams();
  if (!visit) return null;
  return (
    <>
      {opinion && search.has(fields.sent) && !outcome && (
        <SuccessNotice>
          <p className="notice-title">Merci, l’institut a votre avis</p>
        </SuccessNotice>
      )}
      <p>{`${visit.treatments.join(', ')}, ${formatLongDay(visit.day)}.`}</p>
      {opinion?.isPublished && (
        <p>Votre avis est sur notre page d’accueil. Le changer ici l’en retire.</p>
      )}
      <OpinionForm opinion={opinion} outcome={outcome} />
    </>
  );
}

interface FormProps extends Pick<OpinionProps, 'outcome'> {
  opinion: OpinionRecord['opinion'] | undefined;
}

function OpinionForm({ opinion, outcome }: FormProps) {
  const { pathname } = useLocation();
  const { state, formData } = useNavigation();
  const isBusy = state === 'submitting' && !formData?.has('intent');
  const typedValues = outcome?.values;
  const getError = (name: string) => findFieldError(outcome?.problem, name);
  return (
    <PostForm action={pathname} className="form card" key={opinion ? 'said' : 'new'}>
      <SelectField
        name={fields.rating}
        label="Votre visite"
        defaultValue={typedValues?.[fields.rating] ?? opinion?.rating ?? ''}
        error={getError(fields.rating)}
        required
      >
        <option value="">Choisissez</option>
        {ratings.map(({ rating, text }) => (
          <option key={rating} value={rating}>
            {`${formatStars(rating)} ${text}`}
          </option>
        ))}
      </SelectField>
      <TextField
        name={fields.text}
        label={<>Un mot{optionalSuffix}</>}
        defaultValue={typedValues?.[fields.text] ?? opinion?.text}
        error={getError(fields.text)}
        maxLength={opinionLimits.text}
      />
      <TextField
        name={fields.publishAs}
        label={<>Votre prénom, si ce mot peut paraître sur le site{optionalSuffix}</>}
        hint="Sans prénom, il reste pour l’institut."
        defaultValue={typedValues?.[fields.publishAs] ?? opinion?.publishAs}
        error={getError(fields.publishAs)}
        autoComplete="off"
        maxLength={opinionLimits.publishAs}
      />
      <button type="submit" className="button" aria-disabled={isBusy}>
        {opinion ? 'Changer mon avis' : 'Envoyer à l’institut'}
      </button>
      {isBusy && <BusyNotice>Envoi en cours…</BusyNotice>}
    </PostForm>
  );
}

const StopMessages = ({ isStopped }: Pick<OpinionRecord, 'isStopped'>) => (
  <section id={fields.stopId} className="stack-tight" aria-labelledby="messages">
    <h2 id="messages">Nos messages après une visite</h2>
    {isStopped ? (
      <p className="notice notice-success">
        C’est fait&nbsp;: vous ne recevez plus ces messages. Vos rappels de rendez-vous continuent.
      </p>
    ) : (
      <>
        <p>Vos rappels de rendez-vous continuent.</p>
        <IntentForm intent={fields.stopping}>Ne plus recevoir ces messages</IntentForm>
      </>
    )}
  </section>
);

const ExpiredLink = () => (
  <PrivatePage title="Après votre visite" heading="Page introuvable">
    <p>Ce lien n’est plus valable, ou il est incomplet. Vos données ont pu être effacées.</p>
    <p>
      <Link className="button" to={paths.book}>
        Prendre rendez-vous
      </Link>
    </p>
  </PrivatePage>
);

export const loader = linkLoader('opinion', opinionRoute);

const getField = (name: unknown) => {
  const { rating, text, publishAs } = fields;
  return { rating, text, publishAs }[String(name)] ?? '';
};

export async function action({ request, context }: ActionFunctionArgs) {
  const token = findToken(opinionRoute, new URL(request.url).pathname) ?? '';
  const { call } = context.get(apiContext);
  const values = await readFields(request);
  const refuse = (problem: Problem, status: number) =>
    data<FormOutcome>({ problem, values }, { status: status || 503 });
  const path = buildTokenPath(opinionRoute, token);
  if (values.intent === fields.stopping) {
    const answer = await call({ name: 'opinionStop', token });
    if (!answer.ok) return refuse(answer.error, answer.status);
    return redirect(`${path}#${fields.stopId}`, 303);
  }
  const input = {
    rating: Number(values[fields.rating] || 0),
    text: values[fields.text],
    publishAs: values[fields.publishAs],
  };
  const validated = validate(OpinionInput, input, ([key]) => getField(key));
  if (validated.problem) return refuse(validated.problem, 400);
  const answer = await call({ name: 'opinionSend', token, body: validated.input });
  if (answer.ok) return redirect(`${path}?${fields.sent}=1`, 303);
  return refuse({ ...answer.error, field: getField(answer.error.field) }, answer.status);
}

// The addresses of calls load with the screen, because browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
