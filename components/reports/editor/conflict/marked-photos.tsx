import { MarksOverPhoto } from '@/components/reports/bmp/marks-over-photo';
import { createPhotoTiles } from '@/components/reports/bmp/photos';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { RetryingImage } from '@/components/ui/media/retrying-image';
import { findDifferentlyMarked } from '@/lib/reports/domain/mark-comparison';
import type { LoggedBmp } from '@/lib/reports/domain/report';

/** Photos that `bmp` and `other` mark differently, with the marks of `bmp`. A text could not show how arrows differ. */
export function MarkedPhotos({ bmp, other: otherBmp }: { bmp: LoggedBmp; other: LoggedBmp }) {
  const { editor, inspection } = useInspection();
  const texts = useCorrectionTexts();
  const tiles = (['condition', 'correction'] as const).flatMap((side) => {
    const documentation = bmp[side];
    if (documentation === null) return [];
    const differentlyMarked = findDifferentlyMarked(documentation, otherBmp[side]);
    const getPhotoUrl = (fileName: string) => inspection.getPictureUrl('practiceactions', fileName);
    return createPhotoTiles(bmp, side, documentation, getPhotoUrl, editor.report.id, texts).filter(({ id }) =>
      differentlyMarked.includes(id),
    );
  });
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
      {tiles.map(({ id, src, alt, placeholder, markedPhoto }) => (
        <li key={id} className="relative aspect-4/3 overflow-hidden rounded-control bg-spruce-950">
          <RetryingImage
            lazy
            src={src}
            alt={alt}
            placeholder={placeholder}
            overlay={markedPhoto && <MarksOverPhoto markedPhoto={markedPhoto} fit="whole" />}
            className="size-full object-contain"
          />
        </li>
      ))}
    </ul>
  );
}
