import { useState, type ReactNode } from 'react';
import useSWR from 'swr';
import { Icon } from '@/components/ui/icons/icon';
import { PhotoStage } from '@/components/reports/bmp/photo-stage';
import type { BmpPhoto } from '@/components/reports/bmp/photos';
import { usePhotoTexts } from '@/components/reports/bmp/use-photo-texts';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { callApi } from '@/lib/client/api';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { formatCoordinates } from '@/lib/map/coordinates';
import { photoMetadata } from '@/lib/reports/contract';
import {
  getClockDifference,
  getPhotoPlace,
  measurePinDistance,
  type EvidenceDigest,
  type PinDistance,
} from '@/lib/reports/domain/photo-evidence';
import {
  TAKEN_AT_HEADER,
  ZONE_ASSUMED_HEADER,
  type EvidenceCopyState,
  type PhotoMetadata,
} from '@/lib/reports/domain/photos';

export interface PhotoViewerProps {
  photos: readonly BmpPhoto[];
  openId: string;
  timeZone: string;
  onClose: () => void;
}

/** Dialog with one photo at a time, in full size. */
export function PhotoViewer({ photos, openId, timeZone, onClose }: PhotoViewerProps) {
  const texts = usePhotoTexts();
  const [shownId, setShownId] = useState(openId);
  const index = photos.findIndex(({ id }) => id === shownId);
  const photo = photos[index];
  if (photo === undefined) return null;
  return (
    <Dialog
      isFullScreen
      title={<span aria-live="polite">{texts.formatPosition(index + 1, photos.length)}</span>}
      onClose={onClose}
      footer={
        photos.length > 1 && (
          <>
            <StepButton photo={photos[index - 1]} onShow={setShownId}>
              <Icon name="chevron-left" />
              {texts.previous}
            </StepButton>
            <StepButton photo={photos[index + 1]} onShow={setShownId}>
              {texts.next}
              <Icon name="chevron-right" />
            </StepButton>
          </>
        )
      }
    >
      <PhotoStage photos={photos} shownId={shownId} onShow={setShownId} />
      <PhotoCaption photo={photo} timeZone={timeZone} />
    </Dialog>
  );
}

/** The photo's description, and when, where and by whom it was taken and added, if known. */
export function PhotoCaption({ photo, timeZone }: { photo: BmpPhoto; timeZone: string }) {
  return (
    <div className="mt-3 min-h-11 shrink-0 short:mt-0 short:w-56" aria-live="polite">
      <p className="font-bold wrap-break-word">{photo.alt}</p>
      <PhotoDetails photo={photo} timeZone={timeZone} />
    </div>
  );
}

interface StepButtonProps {
  photo: BmpPhoto | undefined;
  onShow: (id: string) => void;
  children: ReactNode;
}

/** Without a photo it is disabled by `aria-disabled` only, so that it keeps the focus. */
function StepButton({ photo, onShow, children }: StepButtonProps) {
  return (
    <Button
      variant="outline"
      aria-disabled={photo === undefined || undefined}
      className={photo === undefined ? 'opacity-50' : ''}
      onClick={() => photo && onShow(photo.id)}
    >
      {children}
    </Button>
  );
}

function PhotoDetails({ photo, timeZone }: { photo: BmpPhoto; timeZone: string }) {
  const texts = usePhotoTexts();
  const metadata = useMetadata(photo);
  if (!metadata) return null;
  const { takenAt, isZoneAssumed, by, position = null, origin = null, evidenceCopy = null } = metadata;
  const place = getPhotoPlace({ origin, position });
  const clockDifference = origin && getClockDifference(origin);
  const details = [
    takenAt && texts.formatTakenAt(takenAt, timeZone) + (isZoneAssumed ? ` ${texts.zoneAssumed}` : ''),
    place && texts.at(formatCoordinates(place)),
    origin && (origin.isFromCamera ? texts.camera : texts.fromGallery),
    origin?.isFromCamera && !place && texts.noPosition,
    clockDifference && texts.formatClockDifference(clockDifference),
    by && texts.addedBy(by),
  ].filter((detail): detail is string => Boolean(detail));
  return (
    <>
      {details.length > 0 && <p className="text-small text-ink-muted">{capitalize(details.join(' · '))}</p>}
      {place && photo.pin && <DistanceToPin distance={measurePinDistance(place, photo.pin)} />}
      {origin?.evidence && <FullSizePhoto evidence={origin.evidence} copy={evidenceCopy} />}
    </>
  );
}

/** Amber if the photo was taken far from the pin (EVID-08). */
function DistanceToPin({ distance }: { distance: PinDistance }) {
  const text = usePhotoTexts().formatPinDistance(distance);
  if (!distance.isFar) return <p className="text-small text-ink-muted">{text}</p>;
  return (
    <InlineNote tone="warn" className="mt-2">
      {text}
    </InlineNote>
  );
}

/** Downloads the evidence copy, or says that it is not on the server yet. */
function FullSizePhoto({ evidence, copy }: { evidence: EvidenceDigest; copy: EvidenceCopyState | null }) {
  const texts = usePhotoTexts();
  return (
    <>
      <p className="text-small text-ink-muted">
        {copy ? (
          <a href={copy.url} className="inline-flex min-h-11 items-center font-bold text-link underline">
            {texts.fullSizePhoto}
          </a>
        ) : (
          texts.fullSizeNotSent
        )}
        {evidence.isResized && ` ${texts.fullSizeResized}`}
      </p>
      {copy?.differsFromPhone && <InlineNote tone="warn">Differs from the phone</InlineNote>}
    </>
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The photo's metadata: from this device, from the report, or without a report from the headers of its file. */
function useMetadata({ id, src, reportId, loadLocalMetadata }: BmpPhoto): Partial<PhotoMetadata> | null {
  const local = useSWR(loadLocalMetadata ? ['local photo', id] : null, () => loadLocalMetadata?.() ?? null, FETCH_ONCE);
  const shared = useSWR(
    reportId && !loadLocalMetadata ? [photoMetadata.name, reportId] : null,
    () => callApi(photoMetadata, { idreport: reportId ?? '' }),
    // The addresses of full-size photos expire.
    { shouldRetryOnError: false, refreshInterval: REFRESH_MS },
  );
  const fromHeaders = useSWR(
    reportId || src === '' ? null : [TAKEN_AT_HEADER, src],
    () => fetchTakenAt(src),
    FETCH_ONCE,
  );
  if (loadLocalMetadata) return local.data ?? null;
  if (!reportId) return fromHeaders.data ?? null;
  return shared.data?.photos.find(({ fileName }) => fileName === id) ?? null;
}

const REFRESH_MS = 10 * 60_000;
const FETCH_ONCE = { shouldRetryOnError: false, revalidateOnFocus: false } as const;

/** When the photo was taken, from the headers of its file. Readers outside the unit have only its URL. */
async function fetchTakenAt(src: string): Promise<Pick<PhotoMetadata, 'takenAt' | 'isZoneAssumed'> | null> {
  const { ok, headers, body } = await fetch(src);
  await body?.cancel();
  return ok ? { takenAt: headers.get(TAKEN_AT_HEADER), isZoneAssumed: headers.has(ZONE_ASSUMED_HEADER) } : null;
}
