import { useEffect, useRef, useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import { IMAGERY_TEXT, getImageryState, NO_OUTCOMES, type ImageryLayer } from '@/lib/map/imagery';
import type { ImageryState } from '@/lib/map/types';

/**
 * Tracks which imagery has loaded. After a failure, all imagery is loaded again when the device is back
 * online or the person tries again.
 */
export function useImagery(initialZoom: number) {
  const [outcomes, setOutcomes] = useState(NO_OUTCOMES);
  const [zoom, setZoom] = useState(initialZoom);
  const [attempt, setAttempt] = useState(0);
  const state = getImageryState(outcomes, zoom);
  const text = IMAGERY_TEXT[state];
  const latest = useRef({ state, text });
  useEffect(() => {
    latest.current = { state, text };
  });

  function tryAgain() {
    setOutcomes(NO_OUTCOMES);
    setAttempt((attempts) => attempts + 1);
  }
  const hasFailed = text !== undefined;
  useEffect(() => {
    if (!hasFailed) return;
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [hasFailed]);

  return {
    state,
    getLatest: () => latest.current,
    attempt,
    tryAgain,
    setZoom,
    setLayerOutcome: (layer: ImageryLayer, isShown: boolean) =>
      setOutcomes((before) => (before[layer] === isShown ? before : { ...before, [layer]: isShown })),
  };
}

/** Shows that imagery is missing. Always rendered, so that screen readers announce changes. */
export function MissingImagery({ state, tryAgain }: { state: ImageryState; tryAgain(): void }) {
  const t = useText();
  const text = IMAGERY_TEXT[state];
  return (
    <div role="status">
      {text && (
        <div className="pointer-events-auto flex items-center rounded-control bg-surface pl-3 text-small font-bold shadow-raised">
          {t(text)}
          <Button size="field" variant="text" onClick={tryAgain}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </div>
  );
}
