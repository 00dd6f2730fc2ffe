import { useEffect, useState, type PointerEvent } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { insertAt, getLibraryKey } from '@/components/library/library-state';
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

/** The dialog that reorders groups by drag or arrow buttons. Each move is saved immediately. */
export function ReorderGroups({ list, onClose }: ReorderGroupsProps) {
  const { groups } = list.data;
  const libraryKey = getLibraryKey(list.data);
  const [announcement, setAnnouncement] = useState('');
  const { send } = useCommand(moveGroup, { failureTitle: 'Group not moved', onDone: () => void list.refetch() });

  async function move(groupId: string, to: number): Promise<void> {
    const others = groups.filter(({ id }) => id !== groupId);
    const moved = groups.find(({ id }) => id === groupId);
    if (!moved || to < 0 || to > others.length || groups[to]?.id === groupId) return;
    list.update((library) => ({ ...library, groups: insertAt(others, to, moved) }));
    setAnnouncement(`${moved.name}, now ${to + 1} of ${groups.length}`);
    const result = await send({ ...libraryKey, groupId, beforeId: others[to]?.id ?? null });
    if ('error' in result) await list.refetch();
  }
  const { setListElement, order, draggedId, getHandleProps } = useDrag(groups, (id, to) => void move(id, to));
  const getIndex = (group: ComposedGroup) => order.indexOf(group);
  return (
    <Dialog title="Reorder groups" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <p className="mb-3 text-ink-muted">
        Drag a group, or move it with its arrows. Inspections list BMPs in this order.
      </p>
      <ol ref={setListElement} className="flex flex-col rounded-control inset-ring inset-ring-line">
        {groups.map((group) => (
          <li
            key={group.id}
            // Moving a row in the document would release its pointer capture, so a drag reorders with CSS only.
            style={draggedId === null ? undefined : { order: getIndex(group) }}
            className={classNames(
              'flex min-h-14 scroll-my-14 items-center gap-1 pr-1',
              getIndex(group) > 0 && 'border-t border-line',
              draggedId === group.id && 'relative z-1 bg-action-tint shadow-raised',
            )}
          >
            <span
              aria-hidden="true"
              className="grid size-12 shrink-0 cursor-grab touch-none place-items-center text-ink-muted active:cursor-grabbing"
              {...getHandleProps(group.id)}
            >
              <Icon name="grip-vertical" className="size-5" />
            </span>
            <span className="min-w-0 grow py-2 font-medium wrap-anywhere">{group.name}</span>
            <IconButton
              label={`Move ${group.name} up`}
              icon={<Icon name="arrow-up" />}
              disabled={getIndex(group) === 0}
              onClick={() => void move(group.id, getIndex(group) - 1)}
              className="disabled:opacity-40"
            />
            <IconButton
              label={`Move ${group.name} down`}
              icon={<Icon name="arrow-down" />}
              disabled={getIndex(group) === groups.length - 1}
              onClick={() => void move(group.id, getIndex(group) + 1)}
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
  /** The index at which it would be dropped. */
  to: number;
  pointerId: number;
}

/** Drag and drop of groups. Further pointers are ignored during a drag. */
function useDrag(groups: readonly ComposedGroup[], onDrop: (groupId: string, to: number) => void) {
  const [listElement, setListElement] = useState<HTMLElement | null>(null);
  const [dragged, setDragged] = useState<DragState | null>(null);
  const draggedGroup = dragged && groups.find(({ id }) => id === dragged.id);
  const order = draggedGroup
    ? insertAt(
        groups.filter((group) => group !== draggedGroup),
        dragged.to,
        draggedGroup,
      )
    : groups;
  const row = draggedGroup ? listElement?.children[groups.indexOf(draggedGroup)] : undefined;
  const to = dragged?.to;
  // The scroll margin of a row reveals the next one, so that a long list scrolls.
  useEffect(() => {
    row?.scrollIntoView({ block: 'nearest' });
  }, [row, to]);

  function getIndexAt(y: number): number {
    const bottoms = [...(listElement?.children ?? [])]
      .map((row) => row.getBoundingClientRect().bottom)
      .sort((a, b) => a - b);
    const index = bottoms.findIndex((bottom) => y < bottom);
    return index < 0 ? bottoms.length - 1 : index;
  }
  function getHandleProps(id: string) {
    const isHeldBy = ({ pointerId }: PointerEvent) => dragged?.id === id && dragged.pointerId === pointerId;
    return {
      onPointerDown(event: PointerEvent) {
        if (dragged || event.button !== 0) return;
        const { pointerId } = event;
        event.currentTarget.setPointerCapture(pointerId);
        setDragged({ id, to: groups.findIndex((group) => group.id === id), pointerId });
      },
      onPointerMove(event: PointerEvent) {
        if (isHeldBy(event)) setDragged({ id, to: getIndexAt(event.clientY), pointerId: event.pointerId });
      },
      onPointerUp(event: PointerEvent) {
        if (!dragged || !isHeldBy(event)) return;
        setDragged(null);
        onDrop(id, dragged.to);
      },
      onPointerCancel: (event: PointerEvent) => isHeldBy(event) && setDragged(null),
    };
  }
  return { setListElement, order, draggedId: draggedGroup?.id ?? null, getHandleProps };
}
