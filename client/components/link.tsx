import { type LinkProps, Link as RouterLink } from 'react-router';

/** Without an attribute for React Router's framework mode, which each link of a page would carry. */
export const Link = (props: LinkProps) => <RouterLink discover="none" {...props} />;
