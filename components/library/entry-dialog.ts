import type { RequestSender } from '@/lib/client/ask';
import type { LibraryView, OfLibrary } from '@/lib/library/contract';
import type { ComposedEntry } from '@/lib/library/library';

/** Props of each dialog about an entry. */
export interface EntryDialogProps {
  place: OfLibrary;
  library: LibraryView;
  entry: ComposedEntry;
  sender: RequestSender;
  /** Called with the saved entry. */
  onSaved: (entry: ComposedEntry) => void;
  onClose: () => void;
}
