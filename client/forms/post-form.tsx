import { type Ref, type SubmitEvent, useEffect, useRef } from 'react';
import { Form, type FormProps, useActionData, useNavigation } from 'react-router';
import { useHydrated, usePage } from '../page/page-context.ts';

interface Props extends Omit<FormProps, 'method'> {
  ref?: Ref<HTMLFormElement>;
}

/**
 * The form for every change: posts to a page, with an XSRF token so that it works without JavaScript,
 * and ignores a second submit while the first is pending. The browser's own validation is off once ours
 * can run.
 */
export function PostForm({ children, onSubmit, noValidate, ...props }: Props) {
  const { xsrfToken } = usePage();
  const isHydrated = useHydrated();
  const submitOnce = useSubmitOnce(onSubmit);
  return (
    <Form {...props} method="post" noValidate={isHydrated || noValidate} onSubmit={submitOnce}>
      <input type="hidden" name="_csrf" defaultValue={xsrfToken} suppressHydrationWarning />
      {children}
    </Form>
  );
}

/** Ignores submits until the pending one is answered. */
function useSubmitOnce(onSubmit: FormProps['onSubmit']) {
  const { state } = useNavigation();
  const actionData = useActionData();
  const isSending = useRef(false);
  // An action that answers at once never shows another state than "idle" to a render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer ends the wait
  useEffect(() => {
    if (state === 'idle') isSending.current = false;
  }, [state, actionData]);
  return (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    if (isSending.current) event.preventDefault();
    isSending.current = true;
  };
}
