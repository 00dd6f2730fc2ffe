import { useInspection } from '@/components/reports/editor/inspection-context';
import type { MissingEntry } from '@/lib/reports/domain/missing';

export const MISSING_LINK_CLASS = 'min-h-12 text-left font-bold text-link underline';

export function MissingLink({
  entry: { bmpId, phase, sentence },
  onFollow,
}: {
  entry: MissingEntry;
  onFollow?: () => void;
}) {
  const { inspection } = useInspection();
  return (
    <button
      type="button"
      onClick={() => {
        onFollow?.();
        inspection.send(
          bmpId === null
            ? { type: 'phaseOpened', phase: phase ?? 'ProjectInfo' }
            : { type: 'bmpOpened', bmpId, toConditions: phase === 'BMPEnterConditions' },
        );
      }}
      className={MISSING_LINK_CLASS}
    >
      {sentence}
    </button>
  );
}
