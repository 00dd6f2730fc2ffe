'use client';

import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useState, type PointerEvent } from 'react';
import { inserted, libraryPlace } from '@/components/library/library-state';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { useCommand } from '@/components/ui/use-command';
import type { LiveList } from '@/lib/client/use-live-list';
import { moveGroup, type LibraryView } from '@/lib/library/contract';
import type { ComposedGroup } from '@/lib/library/library';

interface ReorderGroupsProps {
  list: LiveList<LibraryView>;
  onClose: () => void;
}

/** The order of the groups, changed by drag or by the arrows. Each move is saved when it is made. */
export function ReorderGroups({ list, onClose }: ReorderGroupsProps) {
  const { groups } = list.shown;
  const place = libraryPlace(list.shown);
  const [said, say] = useState('');
  const { send } = useCommand(moveGroup, { notDone: 'Not moved', onDone: () => void list.refetch() });

  async function move(groupId: string, to: number): Promise<void> {
    const others = groups.filter(({ id }) => id !== groupId);
    const moved = groups.find(({ id }) => id === groupId);
    if (!moved || to < 0 || to > others.length || groups[to]?.id === groupId) return;
    list.change((library) => ({ ...library, groups: inserted(others, to, moved) }));
    say(`${moved.name}, now ${to + 1} of ${groups.length}`);
    const answer = await send({ ...place, groupId, beforeId: others[to]?.id ?? null });
    // What was not saved is shown in its former order again.
    if ('error' in answer) await list.refetch();
  }
  const { setList, order, draggedId, handle } = useDrag(groups, (id, to) => void move(id, to));
  return (
    <Dialog title="Reorder groups" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <p className="mb-3 text-ink-muted">
        Drag a group, or move it with its arrows. Inspections list BMPs in this order.
      </p>
      <ol ref={setList} className="divide-y divide-line rounded-control inset-ring inset-ring-line">
        {order.map((group, at) => (
          <li
            key={group.id}
            className={classNames(
              'flex min-h-14 items-center gap-1 pr-1',
              draggedId === group.id && 'relative z-1 bg-action-tint shadow-raised',
            )}
          >
            <span
              aria-hidden="true"
              className="grid size-12 shrink-0 cursor-grab touch-none place-items-center text-ink-muted active:cursor-grabbing"
              {...handle(group.id)}
            >
              <GripVertical className="size-5" />
            </span>
            <span className="min-w-0 grow py-2 font-medium wrap-anywhere">{group.name}</span>
            <IconButton
              label={`Move ${group.name} up`}
              icon={<ArrowUp />}
              disabled={at === 0}
              onClick={() => void move(group.id, at - 1)}
              className="disabled:opacity-40"
            />
            <IconButton
              label={`Move ${group.name} down`}
              icon={<ArrowDown />}
              disabled={at === groups.length - 1}
              onClick={() => void move(group.id, at + 1)}
              className="disabled:opacity-40"
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </Dialog>
  );
}

/** A group that is held follows the pointer from row to row; its place is final when it is let go. */
function useDrag(groups: readonly ComposedGroup[], onDrop: (groupId: string, to: number) => void) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [dragged, setDragged] = useState<{ id: string; to: number } | null>(null);
  const held = dragged && groups.find(({ id }) => id === dragged.id);
  const order = held
    ? inserted(
        groups.filter((group) => group !== held),
        dragged.to,
        held,
      )
    : groups;

  function rowUnder(y: number): number {
    const rows = [...(list?.children ?? [])];
    const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return below < 0 ? rows.length - 1 : below;
  }
  const handle = (id: string) => ({
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ id, to: groups.findIndex((group) => group.id === id) });
    },
    onPointerMove: (event: PointerEvent) => dragged?.id === id && setDragged({ id, to: rowUnder(event.clientY) }),
    onPointerUp() {
      setDragged(null);
      if (dragged) onDrop(id, dragged.to);
    },
    onPointerCancel: () => setDragged(null),
  });
  return { setList, order, draggedId: dragged?.id ?? null, handle };
}
