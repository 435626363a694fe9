import { type Ref, type SubmitEvent, useEffect, useRef } from 'react';
import { Form, type FormProps, useActionData, useLocation, useNavigation } from 'react-router';
import { useHydrated, usePage } from '../page/page-context.ts';

interface Props extends Omit<FormProps, 'method'> {
  ref?: Ref<HTMLFormElement>;
  /** The value of a button that only asks: nothing is changed by it, so that its last press counts. */
  asking?: string;
}

/**
 * The form for every change: posts to a page, with an XSRF token so that it works without JavaScript,
 * and ignores a second submit while a first one that changes something is pending. The browser's own validation is off once ours
 * can run.
 */
export function PostForm({ children, onSubmit, noValidate, asking, ...props }: Props) {
  const { xsrfToken } = usePage();
  const isHydrated = useHydrated();
  const submitOnce = useSubmitOnce(onSubmit, asking);
  return (
    <Form {...props} method="post" noValidate={isHydrated || noValidate} onSubmit={submitOnce}>
      <input type="hidden" name="_csrf" defaultValue={xsrfToken} suppressHydrationWarning />
      {children}
    </Form>
  );
}

/**
 * Ignores submits until the pending one is answered: by another page, or by what is wrong with it. What only
 * asked is given up for whatever comes next, or its late answer would stand beside a later choice.
 */
function useSubmitOnce(onSubmit: FormProps['onSubmit'], asking: string | undefined) {
  const { state } = useNavigation();
  const { key } = useLocation();
  const answer = useActionData();
  const sentFrom = useRef<{ key: string; answer: unknown }>(undefined);
  useEffect(() => {
    if (state === 'idle') sentFrom.current = undefined;
  }, [state]);
  return (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    const sent = sentFrom.current;
    // Not by the state alone: what is wrong is on the screen, and pressed again, while loaders still run.
    if (sent?.key === key && sent.answer === answer) return event.preventDefault();
    const pressed = event.nativeEvent.submitter?.getAttribute('value');
    sentFrom.current = asking && pressed === asking ? undefined : { key, answer };
  };
}
