import { Avatar } from '@/components/shell/avatar';
import { Menus } from '@/components/shell/menus';
import type { ShellData, SwitchUnit } from '@/components/shell/shell-data';
import { canChangeUnit } from '@/lib/permissions';

interface FrameMenusProps {
  frame: ShellData;
  switchUnit: SwitchUnit;
}

/** The bells and menus of a signed-in person. */
export function FrameMenus({ frame, switchUnit }: FrameMenusProps) {
  const { user, unit, units, badges, supportPhone } = frame;
  return (
    <Menus
      viewer={{ personId: user.id, unitId: unit?.id ?? null, units, switchUnit }}
      username={user.username}
      avatar={<Avatar personId={user.id} name={user.username} />}
      unitName={unit?.name ?? null}
      badges={badges}
      support={{ phone: supportPhone, canSetUp: unit && canChangeUnit('set-up-unit', unit) }}
    />
  );
}
