import type { ComponentType, ReactNode } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import type { Day } from '#shared/calendar/calendar-month.ts';
import type { ApiError } from '#shared/contract/error-codes.ts';
import type { HistoryEvent } from '#shared/contract/list-query.ts';
import { isOn, type OptionName } from '#shared/options.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import { Link } from '../components/link.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { shouldRevalidate } from '../forms/after-conflict.ts';
import type { FormOutcome, Problem } from '../forms/form-input.ts';
import { useSettledOutcome } from '../forms/settled-outcome.ts';
import { usePage } from '../page/page-context.ts';
import { useCatalogue } from '../page/use-catalogue.ts';
import { StepStrip } from '../setup/admin/steps.tsx';
import { UndoNotice } from '../undo/admin/undo-notice.tsx';
import type { Submit } from './admin-form.ts';
import { RefusalNotice } from './admin-notice.tsx';
import type { Outcome } from './edit-form.tsx';
import { type Asked, type Loaded, notFound, readAsked, readPosted } from './load.ts';
import { type Counts, Frame } from './menu.tsx';

export interface ScreenProps<Data, Result extends Outcome = FormOutcome> {
  readonly found: Data;
  readonly outcome: Result | undefined;
  readonly search: URLSearchParams;
  readonly catalogue: Catalogue;
  readonly today: Day;
}

type UnloadedProps<Data> = Omit<ScreenProps<Data>, 'found' | 'outcome'> & {
  readonly found: Data | undefined;
};

interface BackLink {
  readonly to: string;
  readonly label: string;
  readonly reloadDocument?: true;
}

interface AdminScreen<Data, Result extends Outcome = FormOutcome> {
  /** The screen exists while one of these features is on. */
  readonly options?: readonly OptionName[];
  readonly title: string | ((shown: UnloadedProps<Data>) => string);
  load(asked: Asked): Promise<Loaded<Data>>;
  readonly forms?: Readonly<Record<string, Submit>>;
  /** Set by screens that keep their data after a refused change. */
  readonly shouldRevalidate?: ShouldRevalidateFunction;
  readonly refusals?: Partial<Record<ApiError['error'], string>>;
  meanwhile?(shown: ScreenProps<Data, Result>): readonly HistoryEvent[];
  /** Confirms the last change only if the record shows it too, because anybody can type an address. */
  readonly Done?: ComponentType<ScreenProps<Data, Result>>;
  readonly Tools?: ComponentType<ScreenProps<Data, Result>>;
  readonly Head?: ComponentType<UnloadedProps<Data>>;
  readonly View: ComponentType<ScreenProps<Data, Result>>;
  readonly back?: readonly BackLink[] | ((shown: UnloadedProps<Data>) => readonly BackLink[]);
}

export interface RouteScreen {
  readonly Component: ComponentType;
  loader(args: LoaderFunctionArgs): Promise<unknown>;
  action(args: ActionFunctionArgs): Promise<unknown>;
  readonly shouldRevalidate: ShouldRevalidateFunction;
}

export function adminScreen<Data, Result extends Outcome = FormOutcome>(
  screen: AdminScreen<Data, Result>,
): RouteScreen {
  const { forms, options } = screen;
  const requireOption = async ({ context, institute }: Asked) => {
    if (options?.every((option) => !isOn(institute(), option))) await notFound(context);
  };

  function Component() {
    const { found, problem } = useLoaderData() as Loaded<Data>;
    const outcome = useSettledOutcome<Result>();
    const [search] = useSearchParams();
    const facts = { outcome, search, catalogue: useCatalogue(), today: usePage().today };
    const shown = found === undefined ? undefined : { ...facts, found };
    const refusal = shown && outcome ? outcome.problem : problem;
    return (
      <Layout screen={screen} shown={shown} refusal={refusal} unloaded={{ ...facts, found }} />
    );
  }

  return {
    Component,
    async loader(args: LoaderFunctionArgs) {
      const asked = readAsked(args);
      await requireOption(asked);
      const { status, ...loaded } = await screen.load(asked);
      return data(loaded, { status });
    },
    async action(args: ActionFunctionArgs) {
      if (!forms) throw data(null, { status: 405 });
      const posted = await readPosted(args);
      await requireOption(posted);
      const { intent = '' } = posted.values;
      const submit = Object.hasOwn(forms, intent) ? forms[intent] : forms[''];
      if (!submit) throw data(null, { status: 404 });
      return submit(posted);
    },
    shouldRevalidate: screen.shouldRevalidate ?? shouldRevalidate,
  };
}

interface LayoutProps<Data, Result extends Outcome> {
  screen: AdminScreen<Data, Result>;
  shown: ScreenProps<Data, Result> | undefined;
  unloaded: UnloadedProps<Data>;
  refusal: Problem | undefined;
}

function Layout<Data, Result extends Outcome>({
  screen,
  shown,
  unloaded,
  refusal,
}: LayoutProps<Data, Result>) {
  const { title, back = [], Tools, Head, View } = screen;
  return (
    <AdminPage
      title={typeof title === 'string' ? title : title(unloaded)}
      isWrong={refusal !== undefined}
      tools={shown && Tools && <Tools {...shown} />}
    >
      <Notice screen={screen} shown={shown} refusal={refusal} />
      {Head && <Head {...unloaded} />}
      {shown && <View {...shown} />}
      <Back ways={typeof back === 'function' ? back(unloaded) : back} />
    </AdminPage>
  );
}

function Notice<Data, Result extends Outcome>({
  screen: { refusals = {}, meanwhile, Done },
  shown,
  refusal,
}: Omit<LayoutProps<Data, Result>, 'unloaded'>) {
  if (!refusal) return shown && !shown.outcome && Done ? <Done {...shown} /> : null;
  const events = shown && refusal.error === 'conflict' ? meanwhile?.(shown) : undefined;
  const isOfField = refusal.error === 'invalid' && refusal.field !== undefined;
  const message = (!refusal.isOwn && !isOfField && refusals[refusal.error]) || refusal.message;
  return <RefusalNotice problem={{ ...refusal, message }} meanwhile={events} />;
}

const Back = ({ ways }: { ways: readonly BackLink[] }) =>
  ways.length > 0 && (
    <p className="link-row">
      {ways.map(({ label, ...way }) => (
        <Link key={way.to} {...way}>
          {label}
        </Link>
      ))}
    </p>
  );

interface Props {
  title: string;
  isWrong?: boolean;
  tools?: ReactNode;
  children: ReactNode;
}

function AdminPage({ title, isWrong = false, tools, children }: Props) {
  const { found } = useLoaderData<Loaded<Counts>>();
  return (
    <Frame counts={found}>
      <section className="page admin">
        <PrivateMeta title={title} isWrong={isWrong} />
        <div className="admin-head">
          <h1>{title}</h1>
          {tools}
        </div>
        <StepStrip left={found?.stepsLeft ?? []} />
        {children}
        <UndoNotice offer={found?.undo} />
      </section>
    </Frame>
  );
}
