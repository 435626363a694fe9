import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react';
import { isThrifty } from '../../../shared/page/connection.ts';
import { Icon } from '../../components/icon.tsx';
import { PagePhoto } from '../../components/page-photo.tsx';

interface Slide {
  readonly image: string;
  readonly text: string;
}

/** Follows the ARIA pattern of carousels. Focus, touch or any control stops the rotation until it is restarted. */
export function Carousel({ label, slides }: { label: string; slides: readonly Slide[] }) {
  const [current, setCurrent] = useState(0);
  const move = (step: number) =>
    setCurrent((index) => (index + step + slides.length) % slides.length);
  const rotation = useAutoRotation(() => move(1));

  const moveByHand = (step: number) => {
    rotation.stop();
    move(step);
  };
  const stopOnKeyboardFocus = ({ target }: FocusEvent) => {
    if (target.matches(':focus-visible')) rotation.stop();
  };
  const stopOnTouch = ({ pointerType, target }: PointerEvent) => {
    const isToggle = (target as Element).closest('[data-toggle]');
    if (pointerType !== 'mouse' && !isToggle) rotation.stop();
  };

  return (
    <section
      className="carousel"
      aria-roledescription="carrousel"
      aria-label={label}
      onFocus={stopOnKeyboardFocus}
      onPointerDown={stopOnTouch}
      onMouseEnter={rotation.hold}
      onMouseLeave={rotation.release}
    >
      <div className="carousel-controls needs-script">
        <button type="button" data-toggle onClick={rotation.toggle}>
          <Icon name={rotation.isOn ? 'pause' : 'play'} />
          <span className="visually-hidden">
            {rotation.isOn ? 'Mettre en pause' : 'Lancer le défilement'}
          </span>
        </button>
        <button type="button" aria-label="Image précédente" onClick={() => moveByHand(-1)}>
          <Icon name="previous" />
        </button>
        <button type="button" aria-label="Image suivante" onClick={() => moveByHand(1)}>
          <Icon name="next" />
        </button>
      </div>
      <div className="slides" aria-live={rotation.isOn ? 'off' : 'polite'}>
        {slides.map(({ image, text }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: the ARIA practice asks for groups
          <div
            key={image}
            className={`slide${index === current ? ' slide-current' : ''}`}
            role="group"
            aria-roledescription="image"
            aria-label={`${index + 1} sur ${slides.length}\u00a0: ${text}`}
          >
            <PagePhoto slot={`slide/${index + 1}`}>
              <img
                src={image}
                alt=""
                width="320"
                height="320"
                loading={index ? 'lazy' : undefined}
                fetchPriority={index ? undefined : 'high'}
              />
            </PagePhoto>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

const slideDurationMs = 5000;

/** Returns false for reduced motion, data saver or a slow network, because each slide loads a picture. */
function mayStart(): boolean {
  return (
    !matchMedia('(prefers-reduced-motion: reduce)').matches && !isThrifty() && !document.hidden
  );
}

function useAutoRotation(advance: () => void) {
  const [isOn, setIsOn] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const step = useEffectEvent(() => {
    if (!document.hidden) advance();
  });

  useEffect(() => setIsOn(mayStart()), []);
  useEffect(() => {
    if (!isOn || isHeld) return;
    const timer = setInterval(step, slideDurationMs);
    return () => clearInterval(timer);
  }, [isOn, isHeld]);

  return {
    isOn,
    stop: () => setIsOn(false),
    toggle: () => setIsOn(!isOn),
    hold: () => setIsHeld(true),
    release: () => setIsHeld(false),
  };
}
