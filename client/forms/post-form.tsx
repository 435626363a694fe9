import { type Ref, type SubmitEvent, useEffect, useRef } from 'react';
import { Form, type FormProps, useActionData, useLocation, useNavigation } from 'react-router';
import { returnField } from '#shared/page/paths.ts';
import { useIsHydrated, usePage } from '../page/page-context.ts';

interface Props extends Omit<FormProps, 'method'> {
  ref?: Ref<HTMLFormElement>;
}

export function PostForm({ children, onSubmit, noValidate, ...props }: Props) {
  const { xsrfToken } = usePage();
  const isHydrated = useIsHydrated();
  const submitOnce = useSubmitOnce(onSubmit);
  return (
    <Form {...props} method="post" noValidate={isHydrated || noValidate} onSubmit={submitOnce}>
      <input type="hidden" name="_csrf" defaultValue={xsrfToken} suppressHydrationWarning />
      {children}
    </Form>
  );
}

/** Ignores submits until the pending one is answered. A later press replaces one sent without validation. */
function useSubmitOnce(onSubmit: FormProps['onSubmit']) {
  const { state } = useNavigation();
  const { key } = useLocation();
  const answer = useActionData();
  const lastSubmit = useRef<[key: string, answer: unknown]>(undefined);
  useEffect(() => {
    if (state === 'idle') lastSubmit.current = undefined;
  }, [state]);
  return (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    const [sentKey, sentAnswer] = lastSubmit.current ?? [];
    const submitter = event.nativeEvent.submitter as HTMLButtonElement | null;
    // The state is not enough: React skips it when a form is refused at once, without a call.
    if (sentKey === key && sentAnswer === answer) event.preventDefault();
    else if (!submitter?.formNoValidate) lastSubmit.current = [key, answer];
  };
}

export function ReturnField({ path }: { path: string | undefined }) {
  return path && <input type="hidden" name={returnField} value={path} />;
}
