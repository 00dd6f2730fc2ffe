import { useMemo, useSyncExternalStore } from 'react';
import type { CameraFeed } from '@/components/map/camera';
import { clusterPins, type Mark } from '@/lib/map/clusters';
import type { Pin } from '@/lib/map/types';

/**
 * The marks of the pins. With `canCluster`, pins that would overlap become a cluster, except the selected one. The server renders every
 * pin, because it does not know the map's size.
 */
export function useMarks(
  feed: CameraFeed,
  pins: readonly Pin[],
  selectedId: string | null,
  canCluster: boolean,
): readonly Mark<Pin>[] {
  const marks = useMemo(() => createMarkCache(pins, selectedId, canCluster), [pins, selectedId, canCluster]);
  return useSyncExternalStore(feed.subscribe, () => marks.at(feed.getCamera().view.zoom), marks.single);
}

/** Caches the marks by zoom: panning does not change them, and React renders only when they change. */
function createMarkCache(pins: readonly Pin[], selectedId: string | null, canCluster: boolean) {
  const single: readonly Mark<Pin>[] = pins.map((pin) => ({ pin, otherPins: [] }));
  let cached: { zoom: number; marks: readonly Mark<Pin>[] } | null = null;
  return {
    single: () => single,
    at(zoom: number): readonly Mark<Pin>[] {
      if (!canCluster) return single;
      if (cached?.zoom === zoom) return cached.marks;
      const marks = clusterPins(pins, zoom, ({ id }) => id === selectedId);
      cached = { zoom, marks: cached && areMarksEqual(cached.marks, marks) ? cached.marks : marks };
      return cached.marks;
    },
  };
}

const areMarksEqual = (a: readonly Mark<Pin>[], b: readonly Mark<Pin>[]) => getMarksKey(a) === getMarksKey(b);
const getMarksKey = (marks: readonly Mark<Pin>[]) =>
  marks.map(({ pin, otherPins }) => [pin, ...otherPins].map(({ id }) => id).join(' ')).join(',');
