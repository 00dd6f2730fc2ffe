import { useMemo, useSyncExternalStore } from 'react';
import type { CameraFeed } from '@/components/map/camera';
import { clusterPins, type Mark } from '@/lib/map/clusters';
import type { Pin } from '@/lib/map/types';

/**
 * The marks of these pins: pins that would overlap become a cluster, except the selected one. The server renders every
 * pin, because it does not know the map's size.
 */
export function useMarks(
  feed: CameraFeed,
  pins: readonly Pin[],
  selectedId: string | null,
  inClusters: boolean,
): readonly Mark<Pin>[] {
  const marks = useMemo(() => createMarkCache(pins, selectedId, inClusters), [pins, selectedId, inClusters]);
  return useSyncExternalStore(feed.watch, () => marks.at(feed.now().view.zoom), marks.single);
}

/** Cached by zoom: panning changes no marks, and React renders only when they change. */
function createMarkCache(pins: readonly Pin[], selectedId: string | null, inClusters: boolean) {
  const single: readonly Mark<Pin>[] = pins.map((pin) => ({ pin, others: [] }));
  let cached: { zoom: number; marks: readonly Mark<Pin>[] } | null = null;
  return {
    single: () => single,
    at(zoom: number): readonly Mark<Pin>[] {
      if (!inClusters) return single;
      if (cached?.zoom === zoom) return cached.marks;
      const marks = clusterPins(pins, zoom, ({ id }) => id === selectedId);
      cached = { zoom, marks: cached && areMarksEqual(cached.marks, marks) ? cached.marks : marks };
      return cached.marks;
    },
  };
}

const areMarksEqual = (a: readonly Mark<Pin>[], b: readonly Mark<Pin>[]) => getMarksKey(a) === getMarksKey(b);
const getMarksKey = (marks: readonly Mark<Pin>[]) =>
  marks.map(({ pin, others }) => [pin, ...others].map(({ id }) => id).join(' ')).join(',');
