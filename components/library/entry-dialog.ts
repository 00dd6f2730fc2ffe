import type { RequestSender } from '@/lib/client/api';
import type { LibraryView, LibraryKey } from '@/lib/library/contract';
import type { ComposedEntry } from '@/lib/library/library';

/** Props of the dialogs about one entry. */
export interface EntryDialogProps {
  libraryKey: LibraryKey;
  library: LibraryView;
  entry: ComposedEntry;
  sender: RequestSender;
  onSaved: (entry: ComposedEntry) => void;
  onClose: () => void;
}
