import { useState } from 'react';

type State = 'ready' | 'copied' | 'refused';

const statusText: Record<State, string> = {
  ready: '',
  copied: 'Copié.',
  refused: 'Copie impossible\u00a0: sélectionnez le texte.',
};

/** Copies a text. Browsers refuse to copy outside https and localhost. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<State>('ready');
  const copy = async () => {
    // Cleared first: screen readers do not repeat a status that has not changed.
    setState('ready');
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <span className="copy needs-script">
      <button type="button" className="button-link" onClick={copy}>
        {label}
      </button>
      <span role="status">{statusText[state]}</span>
    </span>
  );
}
