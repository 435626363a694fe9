import { type PageFailure, pageFailurePath } from '../../shared/page/page-failure.ts';
import { readXsrfToken } from '../api/browser-transport.ts';
import { forgetCrash, isCrashed, markCrash } from './crash-mark.ts';

/*
 * A page that React does not run, as it is without JavaScript: forms and links work by themselves. A chunk
 * of its own, for the few pages that need it.
 */

/** `isUntouched`: whether the document is still the server's. */
export async function start(isUntouched: boolean): Promise<void> {
  if (!isUntouched) return loadAnew();
  tell(reason());
  forgetCrash();
  if (document.readyState !== 'complete') {
    await new Promise((done) => window.addEventListener('load', done, { once: true }));
  }
  for (const { cssRules } of document.styleSheets) showAlternatives(cssRules);
}

/** React was running and has emptied the document: reloads the page, which is then not hydrated. */
function loadAnew(): void {
  const [address = ''] = window.location.href.split('#', 1);
  markCrash(address);
  // Not `reload`, which sends a form again.
  window.location.replace(address);
}

/** What is shown where there are no scripts, and hidden there. */
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

/** Reports the page and the kind of failure to the operator, and nothing else. */
function tell(reason: PageFailure): void {
  const search = new URLSearchParams({ page: window.location.pathname, reason });
  const headers = { 'X-XSRF-TOKEN': readXsrfToken() };
  // Offline, the report is lost.
  fetch(`/api${pageFailurePath}?${search}`, { method: 'POST', headers, keepalive: true }).catch(
    () => {},
  );
}
