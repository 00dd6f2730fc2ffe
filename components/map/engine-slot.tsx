'use client';
import { Component, lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { EngineProps } from '@/components/map/engines/engine';
import { firstEngine, nextEngine, type EngineName } from '@/lib/map/engine-choice';

/** Only the engine in use is downloaded, and none before a map is on the screen. */
const ENGINES = {
  mapbox: lazy(() => import('@/components/map/engines/mapbox')),
  maplibre: lazy(() => import('@/components/map/engines/maplibre')),
  dom: lazy(() => import('@/components/map/engines/dom')),
} as const;

interface EngineSlotProps extends Omit<EngineProps, 'onFail'> {
  onEngine(name: EngineName): void;
}

/** Chooses the engine when the map is first shown and falls over to the next when one fails. */
export function EngineSlot({ onEngine, ...props }: EngineSlotProps) {
  const [name, setName] = useState<EngineName | null | 'none'>(null);

  useEffect(() => setName(firstEngine({ webgl2: hasWebGl2() }, props.config)), [props.config]);
  useEffect(() => {
    if (name !== null && name !== 'none') onEngine(name);
  }, [name]);

  if (name === null) return null;
  if (name === 'none') return <p className="absolute inset-x-3 top-1/2 text-center">The map could not be loaded.</p>;
  const Engine = ENGINES[name];
  const fallOver = (reason: string) => {
    console.warn(`The ${name} map is not available: ${reason}`);
    setName((current) => (current === name ? (nextEngine(name) ?? 'none') : current));
  };
  return (
    <EngineGuard key={name} onFail={fallOver}>
      <Suspense fallback={<p className="absolute inset-x-3 top-1/2 animate-late text-center">Loading...</p>}>
        <Engine {...props} onFail={fallOver} />
      </Suspense>
    </EngineGuard>
  );
}

/** An engine whose code could not be loaded, or that throws, is a failed engine and not a failed page. */
class EngineGuard extends Component<{ onFail(reason: string): void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: Error) {
    this.props.onFail(error.message);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

function hasWebGl2(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}
