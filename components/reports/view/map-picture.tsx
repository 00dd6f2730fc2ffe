import { UnplacedBmps } from '@/components/reports/bmp/unplaced-bmps';
import { RetryingImage } from '@/components/ui/media/retrying-image';
import type { Report } from '@/lib/reports/domain/report';

/**
 * The map picture of a closed report, with pins, scale and source. It links to the full-size picture. Below it are the
 * names of BMPs without a location.
 */
export function MapPicture({ src, report }: { src: string; report: Report }) {
  return (
    <>
      <a href={src} target="_blank" rel="noreferrer" className="block">
        <RetryingImage
          src={src}
          alt={`Map of ${report.siteName} with the logged BMPs`}
          className="max-h-136 w-full bg-stone-50 object-contain print:max-h-72"
        />
      </a>
      <UnplacedBmps bmps={report.bmps} className="px-4 pt-3 text-small text-ink-muted desktop:px-6" />
    </>
  );
}
