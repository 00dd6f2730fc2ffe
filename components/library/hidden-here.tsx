import { Changes } from '@/components/shell/unit-state';
import { Accordion } from '@/components/ui/accordion';
import { Button } from '@/components/ui/button';
import { RowText } from '@/components/ui/list-card';
import { endUndoOffer } from '@/components/ui/undo-end';
import { useCommand } from '@/components/ui/use-command';
import { countText } from '@/components/library/words';
import { restoreHidden, type LibraryView } from '@/lib/library/contract';

interface HiddenHereProps {
  siteId: string;
  library: LibraryView;
  onRestored: () => void;
}

export function HiddenHere({ siteId, library: { mode, hidden }, onRestored }: HiddenHereProps) {
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
            about={`Group with ${countText(entries, mode)}`}
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
      <Changes>
        <Button variant="outline" onClick={onRestore}>
          Restore<span className="sr-only"> {name}</span>
        </Button>
      </Changes>
    </li>
  );
}
