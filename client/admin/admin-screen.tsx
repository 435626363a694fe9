import { type ComponentType, type ReactNode, useEffect } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useSearchParams,
} from 'react-router';
import type { Day } from '#shared/calendar/calendar-month.ts';
import type { ApiError } from '#shared/contract/error-codes.ts';
import type { HistoryEvent } from '#shared/contract/list-query.ts';
import type { Institute } from '#shared/institute.ts';
import { isOn, type OptionName } from '#shared/options.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import { Link } from '../components/link.tsx';
import { ErrorNotice } from '../components/notice.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { shouldRevalidate } from '../forms/after-conflict.ts';
import { buildFieldId } from '../forms/field-id.ts';
import type { FormOutcome, Problem } from '../forms/form-input.ts';
import { useSettledOutcome } from '../forms/settled-outcome.ts';
import { useInstitute, usePage } from '../page/page-context.ts';
import { useCatalogue } from '../page/use-catalogue.ts';
import { StepStrip } from '../setup/admin/steps.tsx';
import { UndoNotice } from '../undo/admin/undo-notice.tsx';
import type { Submit } from './admin-form.ts';
import type { Outcome } from './edit-form.tsx';
import { formatEvent, formatTimestamp, useActorText } from './history.tsx';
import {
  type LoadResult,
  type PageRequest,
  readPageRequest,
  readPostedForm,
  throwNotFound,
} from './load.ts';
import { type Counts, Frame } from './menu.tsx';
import { DoneNotice } from './screen-parts.tsx';
import { UnsavedInput } from './unsaved-input.tsx';

export interface ScreenProps<Data, Result extends Outcome = FormOutcome> {
  readonly data: Data;
  readonly outcome: Result | undefined;
  readonly search: URLSearchParams;
  readonly catalogue: Catalogue;
  readonly institute: Institute;
  readonly today: Day;
}

type UnloadedProps<Data> = Omit<ScreenProps<Data>, 'data' | 'outcome'> & {
  readonly data: Data | undefined;
};

interface BackLink {
  readonly to: string;
  readonly label: string;
  readonly reloadDocument?: true;
}

interface AdminScreen<Data, Result extends Outcome = FormOutcome> {
  /** The screen exists while one of these features is on. */
  readonly options?: readonly OptionName[];
  readonly title: string | ((props: UnloadedProps<Data>) => string);
  load(pageRequest: PageRequest): Promise<LoadResult<Data>>;
  readonly forms?: Readonly<Record<string, Submit>>;
  /** Set by screens that keep their data after a refused change. */
  readonly shouldRevalidate?: ShouldRevalidateFunction;
  readonly refusals?: Partial<Record<ApiError['error'], string>>;
  /** Lists what others changed since the refused form was shown. */
  listConcurrentEvents?(props: ScreenProps<Data, Result>): readonly HistoryEvent[];
  /** Confirms the last change only if the record shows it too, because anybody can type an address. */
  done?(props: ScreenProps<Data, Result>): ReactNode;
  readonly Tools?: ComponentType<ScreenProps<Data, Result>>;
  readonly Head?: ComponentType<UnloadedProps<Data>>;
  refusalTitle?(props: ScreenProps<Data, Result>): string | undefined;
  /** The buttons in the notice of a refused change, which make the change anyway or at another hour. */
  readonly RefusalActions?: ComponentType<ScreenProps<Data, Result>>;
  readonly View: ComponentType<ScreenProps<Data, Result>>;
  /** Returns the path of the menu entry to mark, if it is not the screen's own. */
  menuPath?(props: UnloadedProps<Data>): string;
  readonly back?: readonly BackLink[] | ((props: UnloadedProps<Data>) => readonly BackLink[]);
}

export interface RouteScreen {
  readonly Component: ComponentType;
  loader(args: LoaderFunctionArgs): Promise<unknown>;
  action(args: ActionFunctionArgs): Promise<unknown>;
  readonly shouldRevalidate: ShouldRevalidateFunction;
}

export function buildAdminScreen<Data, Result extends Outcome = FormOutcome>(
  screen: AdminScreen<Data, Result>,
): RouteScreen {
  const { forms, options } = screen;
  const requireOption = async ({ context, institute }: PageRequest) => {
    if (options?.every((option) => !isOn(institute(), option))) await throwNotFound(context);
  };

  return {
    Component: () => <Screen screen={screen} />,
    async loader(args: LoaderFunctionArgs) {
      const pageRequest = readPageRequest(args);
      await requireOption(pageRequest);
      const { status, ...result } = await screen.load(pageRequest);
      return data(result, { status });
    },
    async action(args: ActionFunctionArgs) {
      if (!forms) throw data(null, { status: 405 });
      const postedForm = await readPostedForm(args);
      await requireOption(postedForm);
      const { intent = '' } = postedForm.values;
      const submit = Object.hasOwn(forms, intent) ? forms[intent] : forms[''];
      if (!submit) throw data(null, { status: 404 });
      return submit(postedForm);
    },
    shouldRevalidate: screen.shouldRevalidate ?? shouldRevalidate,
  };
}

function Screen<Data, Result extends Outcome>({ screen }: { screen: AdminScreen<Data, Result> }) {
  const { title, back = [], Tools, Head, View } = screen;
  const result = useLoaderData<LoadResult<Counts>>();
  const { data, problem } = result as LoadResult<Data>;
  const outcome = useSettledOutcome<Result>();
  const [search] = useSearchParams();
  const sharedProps = {
    outcome,
    search,
    catalogue: useCatalogue(),
    institute: useInstitute(),
    today: usePage().today,
  };
  const unloadedProps = { ...sharedProps, data };
  const props = data === undefined ? undefined : { ...sharedProps, data };
  const refusal = props && outcome ? outcome.problem : problem;
  const done = refusal ? undefined : confirmChange(screen, props);
  const undo = getUndo(result, refusal);
  const isInBar = typeof done === 'string' && undo?.isUndone === false;
  const heading = typeof title === 'string' ? title : title(unloadedProps);
  return (
    <Frame counts={result.data} path={screen.menuPath?.(unloadedProps)}>
      <section className="page admin">
        <PrivateMeta title={heading} isWrong={refusal !== undefined} />
        <div className="admin-head">
          <h1>{heading}</h1>
          {props && Tools && <Tools {...props} />}
        </div>
        <StepStrip openSteps={result.data?.stepsLeft ?? []} />
        {refusal && <Refusal screen={screen} props={props} refusal={refusal} />}
        {isInBar || (typeof done === 'string' ? <DoneNotice text={done} /> : done)}
        {Head && <Head {...unloadedProps} />}
        {props && <View {...props} />}
        <BackLinks links={typeof back === 'function' ? back(unloadedProps) : back} />
      </section>
      <UndoNotice offer={undo} doneText={isInBar ? done : undefined} />
      <UnsavedInput />
    </Frame>
  );
}

/** A refused change ends no offer. Below it, what was undone earlier would read as its result. */
const getUndo = ({ data }: LoadResult<Counts>, refusal: Problem | undefined) =>
  refusal && data?.undo?.isUndone ? undefined : data?.undo;

const confirmChange = <Data, Result extends Outcome>(
  { done }: AdminScreen<Data, Result>,
  props: ScreenProps<Data, Result> | undefined,
) => (props && !props.outcome ? done?.(props) : undefined);

interface RefusalProps<Data, Result extends Outcome> {
  screen: AdminScreen<Data, Result>;
  props: ScreenProps<Data, Result> | undefined;
  refusal: Problem;
}

function Refusal<Data, Result extends Outcome>({
  screen: { refusals = {}, listConcurrentEvents, refusalTitle, RefusalActions },
  props,
  refusal,
}: RefusalProps<Data, Result>) {
  const catalogue = useCatalogue();
  const formatActor = useActorText();
  const { key } = useLocation();
  const isConflict = refusal.error === 'conflict';
  const concurrentEvents = (props && isConflict && listConcurrentEvents?.(props)) || [];
  const isShownAtField = refusal.error === 'invalid' && refusal.field !== undefined;
  const ownMessage = refusal.isOwn ? refusal.message : !isShownAtField && refusals[refusal.error];
  const message = ownMessage || explainRefusal(refusal);
  // Each field shows its message, the notice lists like ones once.
  const messages = [refusal, ...(refusal.further ?? [])].map((problem) => problem.message);
  const further =
    refusal.further?.filter((_, index) => messages.indexOf(messages[index + 1] ?? '') > index) ??
    [];
  return (
    <>
      <ErrorNotice
        title={props && refusalTitle?.(props)}
        problem={{ ...refusal, message, further }}
      >
        {ownMessage && refusal.warnings && (
          <ul className="bullets">
            {refusal.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
        {props && RefusalActions && <RefusalActions {...props} />}
        {concurrentEvents.length > 0 && (
          <ul className="bullets">
            {concurrentEvents.map((event) => (
              <li key={event.at + event.action}>
                {`${formatActor(event.actor)}, ${formatTimestamp(event.at)}\u00a0: ${formatEvent(event, catalogue)}`}
              </li>
            ))}
          </ul>
        )}
      </ErrorNotice>
      {isShownAtField && <FieldFocus key={key} name={refusal.field ?? ''} />}
    </>
  );
}

/** Warnings say why, so they replace the general message. */
const explainRefusal = ({ message, warnings }: Problem) =>
  warnings ? [...warnings, 'Rien n’a changé.'].join(' ') : message;

/** Leads to the wrong field, which shows its message too, and may be far below the notice. */
function FieldFocus({ name }: { name: string }) {
  useEffect(() => {
    const field = document.getElementById(buildFieldId(name));
    if (!field || !document.activeElement?.matches('body, [role="alert"]')) return;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  }, [name]);
  return null;
}

const BackLinks = ({ links }: { links: readonly BackLink[] }) =>
  links.length > 0 && (
    <p className="link-row">
      {links.map(({ label, ...link }) => (
        <Link key={link.to} {...link}>
          {label}
        </Link>
      ))}
    </p>
  );
