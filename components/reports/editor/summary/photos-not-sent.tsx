import useSWR from 'swr';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { callApi } from '@/lib/client/api';
import { listEvidence } from '@/lib/offline/store/evidence';
import { missingPhotos } from '@/lib/reports/contract';

/** Photos arrive without a live message, so this polls. */
const POLL_MS = 15_000;

/**
 * Sentences such as '2 photos are still on {name}'s phone'. A photo counts until its evidence copy is sent. Shown before the
 * crew is notified and before closing.
 */
export function PhotosNotSent() {
  return usePhotosNotSent().map((sentence) => (
    <span key={sentence} className="block">
      {sentence}
    </span>
  ));
}

function usePhotosNotSent(): string[] {
  const { editor, inspection } = useInspection();
  const texts = useCorrectionTexts();
  const { report, base, context, save } = editor;
  const hasPhotos = report.bmps.some(
    ({ condition, correction }) => condition.photos.length > 0 || correction?.photos.length,
  );
  const { data } = useSWR(
    hasPhotos && base.version > 0 ? [missingPhotos.name, report.id, save.photos] : null,
    () => inspection.photosRead.then(() => callApi(missingPhotos, { idreport: report.id })),
    { refreshInterval: POLL_MS, keepPreviousData: true, shouldRetryOnError: false },
  );
  // The last response still lists as missing what this device has sent since.
  const missing = data?.photos.filter(({ fileName }) => !inspection.isOnDevice(fileName)) ?? [];
  const copies = useSWR(
    hasPhotos ? ['evidence copies', report.id, save.photos] : null,
    () => listEvidence(report.id, context.me.id),
    { refreshInterval: POLL_MS, keepPreviousData: true, shouldRetryOnError: false },
  );
  const onDevice = new Set([...inspection.listUnsentPhotos(), ...(copies.data?.map(({ fileName }) => fileName) ?? [])]);
  return texts.listPhotosNotSent(onDevice, missing, context.me.id, getDeviceKind());
}

const getDeviceKind = () => (window.matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer');
