import type { RequestSender } from '@/lib/client/ask';
import type { LibraryView, OfLibrary } from '@/lib/library/contract';
import type { ComposedEntry } from '@/lib/library/library';

/** What each dialog about an entry is given. */
export interface EntryDialogProps {
  place: OfLibrary;
  library: LibraryView;
  entry: ComposedEntry;
  sender: RequestSender;
  /** The entry as the server has it after a save. */
  onSaved: (entry: ComposedEntry) => void;
  onClose: () => void;
}
