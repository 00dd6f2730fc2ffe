import { MissingLink } from '@/components/reports/editor/summary/missing-link';
import { Dialog } from '@/components/ui/dialogs/dialog';
import type { MissingEntry } from '@/lib/reports/domain/missing';

export function MissingDialog({ entries, onClose }: { entries: readonly MissingEntry[]; onClose: () => void }) {
  return (
    <Dialog title="Still needed for SAVE & NOTIFY" onClose={onClose}>
      <ul className="grid">
        {entries.map((entry) => (
          <li key={`${entry.bmpId} ${entry.sentence}`}>
            <MissingLink entry={entry} onFollow={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
