import { MissingLink } from '@/components/reports/editor/summary/missing-link';
import { Dialog } from '@/components/ui/dialogs/dialog';
import type { MissingEntry } from '@/lib/reports/domain/missing';

export function MissingDialog({ all, onClose }: { all: readonly MissingEntry[]; onClose: () => void }) {
  return (
    <Dialog title="Still needed for SAVE & NOTIFY" onClose={onClose}>
      <ul className="grid">
        {all.map((what) => (
          <li key={`${what.bmpId} ${what.sentence}`}>
            <MissingLink what={what} onFollow={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
