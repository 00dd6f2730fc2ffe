import { Component, useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import { useLazyComponent } from '@/components/ui/lazy/lazy-component';
import type { EngineProps } from '@/components/map/engines/engine';
import { createLazyComponent } from '@/lib/client/lazy-component';
import { chooseEngine, getNextEngine, type EngineName } from '@/lib/map/engine-choice';
import type { MapView } from '@/lib/map/position';
import { subscribeToNothing } from '@/lib/client/subscribe-to-nothing';

/** Only the engine in use is downloaded, once a map is shown. */
const ENGINES = {
  mapbox: createLazyComponent(() => import('@/components/map/engines/mapbox').then((module) => module.default)),
  maplibre: createLazyComponent(() => import('@/components/map/engines/maplibre').then((module) => module.default)),
  dom: createLazyComponent(() => import('@/components/map/engines/dom').then((module) => module.default)),
} as const;

interface EngineSlotProps extends Omit<EngineProps, 'onFail' | 'initialView'> {
  /** Returns the view with which a loaded engine starts. */
  getView(): MapView;
  onEngineChange(name: EngineName): void;
  /** Rendered off screen for a picture: without Mapbox, plain images draw the tiles faster than WebGL. */
  isOffscreen?: boolean;
}

/** Chooses an engine when the map is first shown, and the next one if it fails. */
export function EngineSlot({ onEngineChange, isOffscreen = false, ...props }: EngineSlotProps) {
  const t = useText();
  const webgl2 = useSyncExternalStore(subscribeToNothing, hasWebGl2, () => null);
  const [fallback, setFallback] = useState<EngineName | 'none' | null>(null);
  const prefersDomEngine = isOffscreen && props.config.mapboxToken === null;
  const name =
    fallback ?? (webgl2 === null ? null : chooseEngine({ hasWebGl2: webgl2 && !prefersDomEngine }, props.config));

  const notifyEngineChange = useEffectEvent(onEngineChange);
  useEffect(() => {
    if (name !== null && name !== 'none') notifyEngineChange(name);
  }, [name]);

  if (name === null) return null;
  if (name === 'none')
    return <p className="absolute inset-x-3 top-1/2 text-center">{t('The map could not be loaded.')}</p>;
  const failOver = (reason: string) => {
    console.warn(`The ${name} map is not available: ${reason}`);
    setFallback((current) => (current === null || current === name ? (getNextEngine(name) ?? 'none') : current));
  };
  return (
    <EngineErrorBoundary key={name} onFail={failOver}>
      <EngineLoader name={name} {...props} onFail={failOver} />
    </EngineErrorBoundary>
  );
}

interface EngineLoaderProps extends Omit<EngineProps, 'initialView'> {
  name: EngineName;
  getView(): MapView;
}

/** Loads an engine. Without it, the map shows its grid, on which BMPs can still be placed. */
function EngineLoader({ name, getView, ...props }: EngineLoaderProps) {
  const t = useText();
  const state = useLazyComponent(ENGINES[name]);
  const isMissing = state.name === 'missing' || state.name === 'outdated';
  const notifyImagery = useEffectEvent(props.onImagery);
  useEffect(() => {
    if (isMissing) notifyImagery('base', false);
  }, [isMissing]);

  if (state.name === 'loading')
    return <p className="absolute inset-x-3 top-1/2 animate-late text-center">{t('Loading...')}</p>;
  return state.name === 'loaded' ? <state.content {...props} initialView={getView()} /> : null;
}

/** Reports an engine that throws as failed, so that the rest of the page stays. */
class EngineErrorBoundary extends Component<
  { onFail(reason: string): void; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch(error: Error) {
    this.props.onFail(error.message);
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

let cachedWebGl2: boolean | undefined;

/** The result is cached, because a page may have only a limited number of WebGL contexts. */
function hasWebGl2(): boolean {
  cachedWebGl2 ??= detectWebGl2();
  return cachedWebGl2;
}

function detectWebGl2(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}
