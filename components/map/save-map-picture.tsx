'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { Icon } from '@/components/ui/icons/icon';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import type { MapPictureContent } from '@/components/map/map-picture-sheet';

/** Loads the picture's code when it is first needed. */
const MapPictureSheet = lazyDialog(
  () => import('@/components/map/map-picture-sheet').then((module) => module.MapPictureSheet),
  ({ onEnd }) => onEnd,
);

/** A button that downloads a map as PNG (decision X-405). */
export function SaveMapPicture(content: MapPictureContent) {
  const [picture, setPicture] = useState<MapPictureContent | null>(null);
  return (
    <>
      <Button variant="text" isBusy={picture !== null} onClick={() => setPicture(content)} className="-ml-4">
        {picture === null && <Icon name="download" />}
        Save as picture
      </Button>
      {picture && <MapPictureSheet picture={picture} onEnd={() => setPicture(null)} />}
    </>
  );
}
