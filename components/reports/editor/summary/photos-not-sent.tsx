'use client';

import useSWR from 'swr';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { ask } from '@/lib/client/ask';
import { missingPhotos } from '@/lib/reports/contract';

/** Photos arrive without a hint: looked at again while somebody is about to send or close. */
const LOOK_AGAIN = 15_000;

/** 'n photos are still on {name}'s phone', before the crew is told and before the record is frozen. */
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
  const { report, base, surroundings, save } = editor;
  const named = report.bmps.some(
    ({ condition, correction }) => condition.photos.length > 0 || correction?.photos.length,
  );
  const { data } = useSWR(
    named && base.version > 0 ? [missingPhotos.name, report.id, save.photos] : null,
    () => inspection.photosRead.then(() => ask(missingPhotos, { idreport: report.id })),
    { refreshInterval: LOOK_AGAIN, keepPreviousData: true, shouldRetryOnError: false },
  );
  // An older answer, shown until the next, still lacks what this device has sent since.
  const missing = data?.photos.filter(({ fileName }) => !inspection.isHere(fileName)) ?? [];
  return texts.photosNotSent(inspection.unsentPhotos(), missing, surroundings.me.id, deviceWord());
}

const deviceWord = () => (window.matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer');
