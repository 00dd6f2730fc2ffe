import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/button';
import { InlineNote } from '@/components/ui/inline-note';
import { mayTryPhotoAgain, notTakenText } from '@/lib/reports/domain/photo-refusals';

/** Why the server does not take some of these photos, and what can be done about it; nothing where it takes them. */
export function RefusedPhotos({ fileNames }: { fileNames: readonly string[] }) {
  const { inspection } = useInspection();
  const refusals = fileNames.flatMap((fileName) => inspection.photoRefusal(fileName) ?? []);
  if (refusals.length === 0) return null;
  return (
    <InlineNote tone="bad" role="status" className="mt-3">
      <p>
        {notTakenText(refusals)} {refusals.length === 1 ? 'It stays' : 'They stay'} on this device until you delete{' '}
        {refusals.length === 1 ? 'it' : 'them'} here.
      </p>
      {refusals.some(mayTryPhotoAgain) && (
        <Button variant="outline" className="mt-2.5" onClick={() => void inspection.tryPhotosAgain()}>
          Try again
        </Button>
      )}
    </InlineNote>
  );
}
