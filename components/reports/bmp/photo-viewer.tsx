import { useState } from 'react';
import useSWR from 'swr';
import { Icon } from '@/components/ui/icons/icon';
import { PhotoStage } from '@/components/reports/bmp/photo-stage';
import type { BmpPhoto } from '@/components/reports/bmp/photos';
import { usePhotoTexts } from '@/components/reports/bmp/use-photo-texts';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { callApi } from '@/lib/client/api';
import { formatCoordinates } from '@/lib/map/coordinates';
import { photoFacts } from '@/lib/reports/contract';
import { TAKEN_AT_HEADER, ZONE_ASSUMED_HEADER, type PhotoMetadata } from '@/lib/reports/domain/photos';

export interface PhotoViewerProps {
  photos: readonly BmpPhoto[];
  openId: string;
  timeZone: string;
  onClose: () => void;
}

export function PhotoViewer({ photos, openId, timeZone, onClose }: PhotoViewerProps) {
  const words = usePhotoTexts();
  const [shownId, setShownId] = useState(openId);
  const at = photos.findIndex(({ id }) => id === shownId);
  const photo = photos[at];
  if (photo === undefined) return null;
  return (
    <Dialog
      fills
      title={<span aria-live="polite">{words.formatPosition(at + 1, photos.length)}</span>}
      onClose={onClose}
      footer={
        photos.length > 1 && (
          <>
            <StepButton to={photos[at - 1]} onShow={setShownId}>
              <Icon name="chevron-left" />
              {words.previous}
            </StepButton>
            <StepButton to={photos[at + 1]} onShow={setShownId}>
              {words.next}
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

export function PhotoCaption({ photo, timeZone }: { photo: BmpPhoto; timeZone: string }) {
  return (
    <div className="mt-3 min-h-11 shrink-0 short:mt-0 short:w-56" aria-live="polite">
      <p className="font-bold wrap-break-word">{photo.alt}</p>
      <PhotoFacts photo={photo} timeZone={timeZone} />
    </div>
  );
}

interface StepButtonProps {
  to: BmpPhoto | undefined;
  onShow: (id: string) => void;
  children: React.ReactNode;
}

/** Stays in place, disabled, at both ends, so that it keeps the focus. */
function StepButton({ to, onShow, children }: StepButtonProps) {
  return (
    <Button
      variant="outline"
      aria-disabled={to === undefined || undefined}
      className={to === undefined ? 'opacity-50' : ''}
      onClick={() => to && onShow(to.id)}
    >
      {children}
    </Button>
  );
}

function PhotoFacts({ photo, timeZone }: { photo: BmpPhoto; timeZone: string }) {
  const words = usePhotoTexts();
  const known = useFacts(photo);
  if (!known) return null;
  const { takenAt, isZoneAssumed, by, position } = known;
  const facts = [
    takenAt && words.taken(takenAt, timeZone) + (isZoneAssumed ? ` ${words.zoneAssumed}` : ''),
    position && words.at(formatCoordinates(position)),
    by && words.addedBy(by),
  ].filter((fact): fact is string => Boolean(fact));
  return facts.length === 0 ? null : <p className="text-small text-ink-muted">{capitalize(facts.join(' · '))}</p>;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function useFacts({ id, src, reportId, loadLocalFacts }: BmpPhoto): Partial<PhotoMetadata> | null {
  const here = useSWR(loadLocalFacts ? ['photo here', id] : null, () => loadLocalFacts?.() ?? null, FETCH_ONCE);
  const inUnit = useSWR(
    reportId && !loadLocalFacts ? [photoFacts.name, reportId] : null,
    () => callApi(photoFacts, { idreport: reportId ?? '' }),
    FETCH_ONCE,
  );
  const outside = useSWR(reportId || src === '' ? null : [TAKEN_AT_HEADER, src], () => fetchTaken(src), FETCH_ONCE);
  if (loadLocalFacts) return here.data ?? null;
  if (!reportId) return outside.data ?? null;
  return inUnit.data?.photos.find(({ fileName }) => fileName === id) ?? null;
}

/** Offline, the photo shows without them. */
const FETCH_ONCE = { shouldRetryOnError: false, revalidateOnFocus: false } as const;

/** Readers outside the unit have only the photo's URL; the browser has the photo cached. */
async function fetchTaken(src: string): Promise<Pick<PhotoMetadata, 'takenAt' | 'isZoneAssumed'> | null> {
  const { ok, headers, body } = await fetch(src);
  await body?.cancel();
  return ok ? { takenAt: headers.get(TAKEN_AT_HEADER), isZoneAssumed: headers.has(ZONE_ASSUMED_HEADER) } : null;
}
