import { useState } from 'react';

type State = 'ready' | 'copied' | 'refused';

const statusText: Record<State, string> = {
  ready: '',
  copied: 'Copié.',
  refused: 'Copie impossible\u00a0: sélectionnez le texte.',
};

interface Props {
  text: string;
  label: string;
  /** Completes the label for screen readers where the text beside it does so for the eye. */
  what?: string;
}

/** Copies a text. Browsers refuse to copy outside https and localhost. */
export function CopyButton({ text, label, what }: Props) {
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
        {what && <span className="visually-hidden">{` ${what}`}</span>}
      </button>
      <span role="status">{statusText[state]}</span>
    </span>
  );
}
