'use client';

import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { Icon } from '@/components/ui/icons/icon';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import type { MapView } from '@/lib/map/position';
import type { MapConfig, Pin } from '@/lib/map/types';

export interface MapPictureContent {
  config: MapConfig;
  /** The picture shows this view, or a closer or wider one if its pins require it. */
  view: MapView;
  pins: readonly Pin[];
  siteName: string;
  /** Below the site's name: what the picture shows, and its date. */
  subtitle: string;
  /** What the colors of the pins mean. */
  legend: ReactNode;
  fileName: string;
}

/** Loads the picture's code when it is first needed. */
const MapPictureSheet = lazyDialog(
  () => import('@/components/map/map-picture-sheet').then((module) => module.MapPictureSheet),
  ({ onEnd }) => onEnd,
);

/** A button that downloads a map as PNG (decision X-405). */
export function SaveMapPicture({ className, ...content }: MapPictureContent & { className?: string }) {
  const [picture, setPicture] = useState<MapPictureContent | null>(null);
  return (
    <>
      <Button variant="outline" busy={picture !== null} onClick={() => setPicture(content)} className={className}>
        {picture === null && <Icon name="download" />}
        Save as picture
      </Button>
      {picture && <MapPictureSheet picture={picture} onEnd={() => setPicture(null)} />}
    </>
  );
}
