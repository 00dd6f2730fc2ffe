import type { ReactNode } from 'react';
import { DocumentationBlock } from '@/components/reports/bmp/documentation-block';
import { getAlbum } from '@/components/reports/bmp/photos';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { CardBody } from '@/components/ui/lists/card';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { isDocumented } from '@/lib/reports/domain/rules';
import type { Section } from '@/lib/reports/editor/state';

/** A titled part of a BMP's card. */
export function RecordPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <CardBody className="grid gap-1.5">
      <h3 className="text-[0.9375rem] font-bold">{title}</h3>
      {children}
    </CardBody>
  );
}

/** The photos and the description of a BMP's condition or correction, or that there are none. */
export function RecordedSide({ bmp, side }: { bmp: LoggedBmp; side: Section }) {
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
      timeZone={editor.report.timeZone}
    />
  );
}
