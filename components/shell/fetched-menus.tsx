import { useEffect, useState } from 'react';
import { FrameMenus } from '@/components/shell/frame-menus';
import type { ShellData, SwitchUnit } from '@/components/shell/shell-data';

export interface FetchedMenusProps {
  loadFrame: () => Promise<ShellData | null>;
  switchUnit: SwitchUnit;
}

/** The bells and menus of a page that has no data of its own. Nothing until they are loaded, and if they fail to load. */
export function FetchedMenus({ loadFrame, switchUnit }: FetchedMenusProps) {
  const [frame, setFrame] = useState<ShellData | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    void loadFrame().then(
      (loaded) => {
        if (!isUnmounted) setFrame(loaded);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [loadFrame]);
  return frame && <FrameMenus frame={frame} switchUnit={switchUnit} />;
}
