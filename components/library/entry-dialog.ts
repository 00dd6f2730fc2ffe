import type { RequestSender } from '@/lib/client/api';
import type { LibraryView, LibraryRef } from '@/lib/library/contract';
import type { ComposedEntry } from '@/lib/library/library';

export interface EntryDialogProps {
  place: LibraryRef;
  library: LibraryView;
  entry: ComposedEntry;
  sender: RequestSender;
  onSaved: (entry: ComposedEntry) => void;
  onClose: () => void;
}
