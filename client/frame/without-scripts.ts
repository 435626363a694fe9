/* For pages whose scripts stay unused. This is a chunk of its own, because few pages need it. */

/** Shows the alternatives that pages without JavaScript show. */
export async function showPlainForms(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((done) => window.addEventListener('load', done, { once: true }));
  }
  for (const { cssRules } of document.styleSheets) showAlternatives(cssRules);
}

function showAlternatives(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('scripting')) {
      rule.media.mediaText = rule.media.mediaText.startsWith('not') ? 'not all' : 'all';
    } else if ('cssRules' in rule) showAlternatives(rule.cssRules as CSSRuleList);
  }
}
