import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/button';
import { InlineNote } from '@/components/ui/inline-note';
import { mayTryPhotoAgain } from '@/lib/reports/domain/photo-refusals';

/** Why the server rejected some of these photos, and what to do; nothing if none was rejected. */
export function RefusedPhotos({ fileNames }: { fileNames: readonly string[] }) {
  const { inspection } = useInspection();
  const texts = useCorrectionTexts();
  const refusals = fileNames.flatMap((fileName) => inspection.photoRefusal(fileName) ?? []);
  if (refusals.length === 0) return null;
  return (
    <InlineNote tone="bad" role="status" className="mt-3">
      <p>
        {texts.photosNotTaken(refusals)} {texts.photosStay(refusals.length)}
      </p>
      {refusals.some(mayTryPhotoAgain) && (
        <Button variant="outline" className="mt-2.5" onClick={() => void inspection.tryPhotosAgain()}>
          {texts.tryAgain}
        </Button>
      )}
    </InlineNote>
  );
}
