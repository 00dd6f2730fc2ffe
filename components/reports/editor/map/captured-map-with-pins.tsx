import useSWR from 'swr';
import { UnplacedBmps } from '@/components/reports/bmp/unplaced-bmps';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { createPins, useLoggedBmps } from '@/components/reports/editor/map/use-logged-pins';
import { RetryingImage } from '@/components/ui/media/retrying-image';
import { classNames } from '@/components/ui/class-names';
import { findPinsOutside } from '@/lib/map/pins';
import { renderPinsSvg } from '@/lib/map/pins-svg';
import type { MapGround, Pin } from '@/lib/map/types';
import { formatOutsidePins } from '@/lib/reports/domain/report-map';

export interface CapturedMapWithPinsProps {
  fileName: string;
  alt: string;
  className: string;
}

/**
 * The captured map picture with the current pins, as the record will show them (decision X-131). Below it are the pins
 * outside the picture and the BMPs without a location.
 */
export function CapturedMapWithPins({ fileName, alt, className }: CapturedMapWithPinsProps) {
  const { editor, inspection } = useInspection();
  const pins = createPins(useLoggedBmps());
  const { data: ground } = useSWR(['map-ground', fileName], () => inspection.getGround(fileName), FETCH_ONCE);
  return (
    <>
      <div className="relative">
        <RetryingImage
          src={inspection.getPictureUrl('mapimages', fileName)}
          alt={alt}
          className={className}
          overlay={ground && <Pins pins={pins} ground={ground} className={className} />}
        />
      </div>
      {ground && <PinsOutsideNote pins={findPinsOutside(pins, ground, ground)} />}
      <UnplacedBmps bmps={editor.report.bmps} className="mt-2 text-small text-ink-muted" />
    </>
  );
}

/** A drawing of the pins that covers the picture exactly. */
function Pins({ pins, ground, className }: { pins: readonly Pin[]; ground: MapGround; className: string }) {
  const src = `data:image/svg+xml,${encodeURIComponent(renderPinsSvg(pins, ground))}`;
  return <img src={src} alt="" className={classNames(className, 'absolute inset-0 size-full bg-transparent!')} />;
}

function PinsOutsideNote({ pins }: { pins: readonly Pin[] }) {
  if (pins.length === 0) return null;
  return <p className="mt-2 text-small font-bold text-danger">{formatOutsidePins(pins)} Capture the map again.</p>;
}

const FETCH_ONCE = { revalidateOnFocus: false, revalidateIfStale: false } as const;
