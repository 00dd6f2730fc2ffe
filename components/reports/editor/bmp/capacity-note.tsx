import { useInspection } from '@/components/reports/editor/inspection-context';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { getStatus } from '@/lib/reports/editor/derived';
import { getCapacityText } from '@/lib/reports/editor/texts';
import { canLogMore } from '@/lib/reports/domain/rules';

/** How many more BMPs can be logged, shown when few can. */
export function CapacityNote({ className }: { className?: string }) {
  const { editor } = useInspection();
  const text = canLogMore(getStatus(editor)) ? getCapacityText(editor.report.bmps) : null;
  if (text === null) return null;
  return (
    <InlineNote tone="warn" role="status" className={className}>
      {text}
    </InlineNote>
  );
}
