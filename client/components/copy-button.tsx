import { useState } from 'react';

type State = 'ready' | 'copied' | 'refused';

const words: Record<State, string> = {
  ready: '',
  copied: 'Copié.',
  refused: 'La copie a été refusée\u202f: sélectionnez le texte.',
};

/** Copies a text and says so; browsers refuse outside https and localhost. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<State>('ready');
  const copy = async () => {
    // Emptied first: the same word in the same place would not be said again.
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
      <span role="status">{words[state]}</span>
    </span>
  );
}
