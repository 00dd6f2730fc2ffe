import type { ReactNode } from 'react';
import { DocumentationBlock } from '@/components/reports/bmp/documentation-block';
import { getAlbum } from '@/components/reports/bmp/photos';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { CardBody } from '@/components/ui/lists/card';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { isDocumented } from '@/lib/reports/domain/rules';
import type { BmpSide } from '@/lib/reports/editor/state';

interface RecordPartProps {
  title: string;
  /** Beside the title, such as the date. */
  meta?: ReactNode;
  children: ReactNode;
}

/** A titled part of a BMP's card. */
export function RecordPart({ title, meta, children }: RecordPartProps) {
  return (
    <CardBody className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-[0.9375rem] font-bold">{title}</h3>
        {meta && <p className="text-small whitespace-nowrap text-ink-muted">{meta}</p>}
      </div>
      {children}
    </CardBody>
  );
}

interface RecordedSideProps {
  bmp: LoggedBmp;
  side: BmpSide;
  hideDate?: boolean;
}

/** The photos and the description of a BMP's condition or correction, or that there are none. */
export function RecordedSide({ bmp, side, hideDate }: RecordedSideProps) {
  const { editor, inspection } = useInspection();
  const texts = useCorrectionTexts();
  const documentation = bmp[side];
  if (documentation === null || !isDocumented(documentation)) {
    return <p className="text-ink-muted">{texts.notDocumented}</p>;
  }
  const getPhotoUrl = (fileName: string) => inspection.getPictureUrl('practiceactions', fileName);
  const photos = getAlbum(bmp, getPhotoUrl, editor.report.id, texts);
  return (
    <DocumentationBlock
      documentation={documentation}
      photos={photos[side]}
      album={photos.all}
      labels={texts}
      hideDate={hideDate}
      timeZone={editor.report.timeZone}
    />
  );
}
