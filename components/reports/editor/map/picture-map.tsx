import { useState } from 'react';
import type { SiteMapProps } from '@/components/map/site-map';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { LazySiteMap } from '@/components/reports/editor/map/lazy-site-map';
import { createPins, useLoggedBmps } from '@/components/reports/editor/map/use-logged-pins';
import { formatMapLabel, getInitialView } from '@/lib/reports/domain/report-map';

/** The map that the map picture is taken of, with every pin. It fills its parent. */
export function PictureMap(props: Pick<SiteMapProps, 'handle' | 'onMove' | 'onImagery'>) {
  const { editor, map } = useInspection();
  const pins = createPins(useLoggedBmps());
  const [initialView] = useState(() => getInitialView(editor.report));
  return (
    <LazySiteMap
      readOnly
      isForPicture
      config={map}
      label={formatMapLabel(editor.report)}
      initialView={initialView}
      pins={pins}
      {...props}
    />
  );
}
