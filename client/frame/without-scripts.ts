import { type PageFailure, pageFailurePath } from '../../shared/page/page-failure.ts';
import { readXsrfToken } from '../api/browser-transport.ts';
import { forgetCrash, isCrashed, markCrash } from './crash-mark.ts';

/* Leaves a page to the browser as if JavaScript were off. It is a chunk of its own, as few pages need it. */

export async function leaveToBrowser(isUntouched: boolean): Promise<void> {
  if (!isUntouched) return loadAnew();
  tell(reason());
  forgetCrash();
  if (document.readyState !== 'complete') {
    await new Promise((done) => window.addEventListener('load', done, { once: true }));
  }
  for (const { cssRules } of document.styleSheets) showAlternatives(cssRules);
}

/** Reloads the page without hydration, because React has emptied the document. */
function loadAnew(): void {
  const [address = ''] = window.location.href.split('#', 1);
  markCrash(address);
  // `reload` would send a form again.
  window.location.replace(address);
}

function showAlternatives(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('scripting')) {
      rule.media.mediaText = rule.media.mediaText.startsWith('not') ? 'not all' : 'all';
    } else if ('cssRules' in rule) showAlternatives(rule.cssRules as CSSRuleList);
  }
}

function reason(): PageFailure {
  if (isCrashed(window.location.href)) return 'crashed';
  return document.querySelector('font') ? 'translated' : 'differs';
}

function tell(reason: PageFailure): void {
  const search = new URLSearchParams({ page: window.location.pathname, reason });
  const headers = { 'X-XSRF-TOKEN': readXsrfToken() };
  fetch(`/api${pageFailurePath}?${search}`, { method: 'POST', headers, keepalive: true }).catch(
    () => {},
  );
}
