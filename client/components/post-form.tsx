import { Form, type FormProps } from 'react-router';
import { useHydrated, usePage } from '../page-context.ts';

/**
 * Every form that changes something: posts to a page, with the XSRF token that works without
 * JavaScript. The browser's own checks give way to ours once ours can run.
 */
export function PostForm({ children, ...props }: Omit<FormProps, 'method' | 'noValidate'>) {
  const { xsrfToken } = usePage();
  return (
    <Form {...props} method="post" noValidate={useHydrated()}>
      <input type="hidden" name="_csrf" defaultValue={xsrfToken} suppressHydrationWarning />
      {children}
    </Form>
  );
}
