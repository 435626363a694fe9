import type { ComponentProps } from 'react';
import { useNavigation } from 'react-router';

interface Props extends Pick<ComponentProps<'button'>, 'form' | 'value'> {
  /** The act, with its hour: "Déplacer à 21 h". */
  act: string;
}

/** Repeats a refused change despite its warnings. The value is what they concerned. */
export function AnywayButton({ act, ...button }: Props) {
  const { state } = useNavigation();
  return (
    <button
      {...button}
      type="submit"
      className="button button-outline"
      name="force"
      aria-disabled={state !== 'idle'}
    >
      {`${act} quand même`}
    </button>
  );
}
