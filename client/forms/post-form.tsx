import { type Ref, type SubmitEvent, useEffect, useRef } from 'react';
import { Form, type FormProps, useActionData, useNavigation } from 'react-router';
import { useHydrated, usePage } from '../page/page-context.ts';

interface Props extends Omit<FormProps, 'method' | 'noValidate'> {
  ref?: Ref<HTMLFormElement>;
}

/**
 * Every form that changes something: posts to a page, with the XSRF token that works without
 * JavaScript; a second press while the first is on its way changes nothing. The browser's own
 * checks give way to ours once ours can run.
 */
export function PostForm({ children, onSubmit, ...props }: Props) {
  const { xsrfToken } = usePage();
  const isHydrated = useHydrated();
  const submitOnce = useOnePress(onSubmit);
  return (
    <Form {...props} method="post" noValidate={isHydrated} onSubmit={submitOnce}>
      <input type="hidden" name="_csrf" defaultValue={xsrfToken} suppressHydrationWarning />
      {children}
    </Form>
  );
}

/** Refuses presses between the first one and the answer to it. */
function useOnePress(onSubmit: FormProps['onSubmit']) {
  const { state } = useNavigation();
  const answer = useActionData();
  const isSending = useRef(false);
  // An action that answers at once passes through no state that a render would see.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer ends the wait
  useEffect(() => {
    if (state === 'idle') isSending.current = false;
  }, [state, answer]);
  return (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    if (isSending.current) event.preventDefault();
    isSending.current = true;
  };
}
