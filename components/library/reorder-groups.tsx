import { useEffect, useState, type PointerEvent } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { insertAt, libraryPlace } from '@/components/library/library-state';
import { Button } from '@/components/ui/buttons/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { IconButton } from '@/components/ui/buttons/icon-button';
import { useCommand } from '@/components/ui/requests/use-command';
import type { LiveList } from '@/lib/client/use-live-list';
import { moveGroup, type LibraryView } from '@/lib/library/contract';
import type { ComposedGroup } from '@/lib/library/library';

interface ReorderGroupsProps {
  list: LiveList<LibraryView>;
  onClose: () => void;
}

/** Reorders groups by drag or arrow buttons. Each move is saved at once. */
export function ReorderGroups({ list, onClose }: ReorderGroupsProps) {
  const { groups } = list.shown;
  const place = libraryPlace(list.shown);
  const [announcement, setAnnouncement] = useState('');
  const { send } = useCommand(moveGroup, { failureTitle: 'Group not moved', onDone: () => void list.refetch() });

  async function move(groupId: string, to: number): Promise<void> {
    const others = groups.filter(({ id }) => id !== groupId);
    const moved = groups.find(({ id }) => id === groupId);
    if (!moved || to < 0 || to > others.length || groups[to]?.id === groupId) return;
    list.change((library) => ({ ...library, groups: insertAt(others, to, moved) }));
    setAnnouncement(`${moved.name}, now ${to + 1} of ${groups.length}`);
    const answer = await send({ ...place, groupId, beforeId: others[to]?.id ?? null });
    if ('error' in answer) await list.refetch();
  }
  const { setList, order, draggedId, handle } = useDrag(groups, (id, to) => void move(id, to));
  const getPlace = (group: ComposedGroup) => order.indexOf(group);
  return (
    <Dialog title="Reorder groups" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <p className="mb-3 text-ink-muted">
        Drag a group, or move it with its arrows. Inspections list BMPs in this order.
      </p>
      <ol ref={setList} className="flex flex-col rounded-control inset-ring inset-ring-line">
        {groups.map((group) => (
          <li
            key={group.id}
            // During a drag, rows are reordered by CSS only: a row that moves in the document loses the pointer
            // capture.
            style={draggedId === null ? undefined : { order: getPlace(group) }}
            className={classNames(
              'flex min-h-14 scroll-my-14 items-center gap-1 pr-1',
              getPlace(group) > 0 && 'border-t border-line',
              draggedId === group.id && 'relative z-1 bg-action-tint shadow-raised',
            )}
          >
            <span
              aria-hidden="true"
              className="grid size-12 shrink-0 cursor-grab touch-none place-items-center text-ink-muted active:cursor-grabbing"
              {...handle(group.id)}
            >
              <Icon name="grip-vertical" className="size-5" />
            </span>
            <span className="min-w-0 grow py-2 font-medium wrap-anywhere">{group.name}</span>
            <IconButton
              label={`Move ${group.name} up`}
              icon={<Icon name="arrow-up" />}
              disabled={getPlace(group) === 0}
              onClick={() => void move(group.id, getPlace(group) - 1)}
              className="disabled:opacity-40"
            />
            <IconButton
              label={`Move ${group.name} down`}
              icon={<Icon name="arrow-down" />}
              disabled={getPlace(group) === groups.length - 1}
              onClick={() => void move(group.id, getPlace(group) + 1)}
              className="disabled:opacity-40"
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Dialog>
  );
}

interface DragState {
  id: string;
  to: number;
  pointerId: number;
}

/** Drag and drop of groups, with scrolling. Further pointers are ignored. */
function useDrag(groups: readonly ComposedGroup[], onDrop: (groupId: string, to: number) => void) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [dragged, setDragged] = useState<DragState | null>(null);
  const draggedGroup = dragged && groups.find(({ id }) => id === dragged.id);
  const order = draggedGroup
    ? insertAt(
        groups.filter((group) => group !== draggedGroup),
        dragged.to,
        draggedGroup,
      )
    : groups;
  const row = draggedGroup ? list?.children[groups.indexOf(draggedGroup)] : undefined;
  const to = dragged?.to;
  // Also reveals the next row, so that a long list scrolls.
  useEffect(() => {
    row?.scrollIntoView({ block: 'nearest' });
  }, [row, to]);

  function placeAt(y: number): number {
    const ends = [...(list?.children ?? [])].map((each) => each.getBoundingClientRect().bottom).sort((a, b) => a - b);
    const below = ends.findIndex((end) => y < end);
    return below < 0 ? ends.length - 1 : below;
  }
  function handle(id: string) {
    const isHeldBy = ({ pointerId }: PointerEvent) => dragged?.id === id && dragged.pointerId === pointerId;
    return {
      onPointerDown(event: PointerEvent) {
        if (dragged || event.button !== 0) return;
        const { pointerId } = event;
        event.currentTarget.setPointerCapture(pointerId);
        setDragged({ id, to: groups.findIndex((group) => group.id === id), pointerId });
      },
      onPointerMove(event: PointerEvent) {
        if (isHeldBy(event)) setDragged({ id, to: placeAt(event.clientY), pointerId: event.pointerId });
      },
      onPointerUp(event: PointerEvent) {
        if (!dragged || !isHeldBy(event)) return;
        setDragged(null);
        onDrop(id, dragged.to);
      },
      onPointerCancel: (event: PointerEvent) => isHeldBy(event) && setDragged(null),
    };
  }
  return { setList, order, draggedId: draggedGroup?.id ?? null, handle };
}
