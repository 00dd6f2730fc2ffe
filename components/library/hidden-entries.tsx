import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Accordion } from '@/components/ui/lists/accordion';
import { Button } from '@/components/ui/buttons/button';
import { RowText } from '@/components/ui/lists/list-card';
import { endUndoOffer } from '@/components/ui/feedback/undo-end';
import { useCommand } from '@/components/ui/requests/use-command';
import { formatEntryTotal } from '@/components/library/texts';
import { restoreHidden, type LibraryView } from '@/lib/library/contract';

interface HiddenEntriesProps {
  siteId: string;
  library: LibraryView;
  onRestored: () => void;
}

export function HiddenEntries({ siteId, library: { mode, hidden }, onRestored }: HiddenEntriesProps) {
  const { send } = useCommand(restoreHidden, {
    notDone: 'Not restored',
    onDone() {
      endUndoOffer();
      onRestored();
    },
  });
  const count = hidden.groups.length + hidden.entries.length;
  if (count === 0) return null;
  return (
    <Accordion title={`Hidden here (${count})`}>
      <ul className="divide-y divide-line border-t border-line">
        {hidden.groups.map(({ id, name, entries }) => (
          <HiddenRow
            key={id}
            name={name}
            about={`Group with ${formatEntryTotal(entries, mode)}`}
            onRestore={() => void send({ siteId, mode, groupId: id })}
          />
        ))}
        {hidden.entries.map(({ id, name, groupName }) => (
          <HiddenRow
            key={id}
            name={name}
            about={groupName}
            onRestore={() => void send({ siteId, mode, entryId: id })}
          />
        ))}
      </ul>
    </Accordion>
  );
}

function HiddenRow({ name, about, onRestore }: { name: string; about: string; onRestore: () => void }) {
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2.5 desktop:px-6">
      <RowText name={name}>{about}</RowText>
      <HiddenWhenClosed>
        <Button variant="outline" onClick={onRestore}>
          Restore<span className="sr-only"> {name}</span>
        </Button>
      </HiddenWhenClosed>
    </li>
  );
}
