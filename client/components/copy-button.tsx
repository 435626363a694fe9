import { useState } from 'react';
import { useHydrated } from '../page-context.ts';

type State = 'ready' | 'copied' | 'refused';

const words: Record<State, string> = {
  ready: '',
  copied: 'Copié.',
  refused: 'La copie a été refusée\u202f: sélectionnez le texte.',
};

/** Copies a text and says so; only where the browser can (clipboards need https or localhost). */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<State>('ready');
  const canCopy = useHydrated() && navigator.clipboard !== undefined;
  if (!canCopy) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  return (
    <span className="copy">
      <button type="button" className="button-link" onClick={copy}>
        {label}
      </button>
      <span role="status">{words[state]}</span>
    </span>
  );
}
