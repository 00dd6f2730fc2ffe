import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { canRetryPhoto } from '@/lib/reports/domain/photo-rejections';

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
      {refusals.some(canRetryPhoto) && (
        <Button variant="outline" className="mt-2.5" onClick={() => void inspection.tryPhotosAgain()}>
          {texts.tryAgain}
        </Button>
      )}
    </InlineNote>
  );
}
