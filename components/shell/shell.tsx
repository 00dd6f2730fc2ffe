import type { ReactNode } from 'react';
import { DisposalNavigation } from '@/components/disposal/disposal-navigation';
import { ClosedUnitNote } from '@/components/leaving/closed-unit-note';
import { Onboarding, LazyBackToSetup } from '@/components/onboarding/onboarding';
import { Avatar } from '@/components/shell/avatar';
import { LazyBackgroundTasks } from '@/components/shell/lazy-background-tasks';
import { Menus } from '@/components/shell/menus';
import { PrepareOffline } from '@/components/shell/prepare-offline';
import { listSidebarSections } from '@/components/shell/sections';
import { ShellFrame } from '@/components/shell/shell-frame';
import { UnitName } from '@/components/shell/unit-name';
import { ActiveWorkUnit } from '@/components/workgroups/active-work-unit';
import type { Badges } from '@/lib/notifications/rules';
import { listPageEvents, isStartPage } from '@/lib/onboarding/rules';
import type { Language } from '@/lib/language';
import { canChangeUnit, type Role } from '@/lib/permissions';
import type { OwnRemoval } from '@/lib/workgroups/crew';
import type { AppVariant } from '@/lib/shell/variants';
import { isSetupPanel, findPanel } from '@/lib/shell/panels';

export interface ShellData {
  user: { id: string; username: string; email: string };
  /** null without a work unit. */
  unit: { id: string; name: string; role: Role; closedAt: Date | null } | null;
  units: readonly { id: string; name: string; role: string }[];
  /** The language that the person chose; null follows the browser. */
  language: Language | null;
  badges: Badges;
  /** Removals that the person has not read. */
  removals: readonly OwnRemoval[];
  /** The panel to mark in the sidebar. */
  page: string;
  /** The open panel, which may have no link in the sidebar. */
  panel: string;
  /** From the configuration; without it Support has no phone number (decision X-80). */
  supportPhone: string | null;
  homePath: string;
  /** Whether the work unit has an agreement of assured disposal. */
  hasAgreements: boolean;
  /** From the configuration: which companion pages there are (decision X-262). */
  variant: AppVariant;
}

export interface ShellProps {
  /** null if the person is not known, as on a page that was opened offline. */
  frame: ShellData | null;
  /** A form action that switches to the unit in the field `workUnit`. */
  switchUnit: (form: FormData) => void | Promise<void>;
  /** A full screen with its own frame: no docked sidebar, and no top bar below the desktop width. */
  isEditor?: boolean;
  children: ReactNode;
}

/** The frame of all pages of signed-in people, with its background tasks. */
export function Shell({ frame, switchUnit, isEditor = false, children }: ShellProps) {
  const isClosed = (frame?.unit?.closedAt ?? null) !== null;
  return (
    <ShellFrame
      page={frame?.page ?? ''}
      isEditor={isEditor}
      isClosed={isClosed}
      sections={
        frame === null
          ? []
          : listSidebarSections(frame.unit?.role ?? null, { isClosed, hasAgreements: frame.hasAgreements })
      }
      homePath={frame?.homePath}
      menus={frame && <FrameMenus frame={frame} switchUnit={switchUnit} />}
    >
      {frame?.unit && !isEditor && (
        <UnitName
          name={frame.unit.name}
          className="-mx-(--gutter) -mt-5 mb-4 bg-chrome px-4 pt-0 pb-2 text-small desktop:hidden"
        />
      )}
      {frame?.unit && (
        <Onboarding
          person={frame.user}
          role={frame.unit.role}
          page={frame.panel}
          events={listPageEvents(frame.panel)}
          isFirstPanelOnly={isStartPage(frame.panel)}
        />
      )}
      {frame && (
        <LazyBackgroundTasks unit={frame.unit} person={frame.user} language={frame.language} isEditor={isEditor} />
      )}
      {frame && <ActiveWorkUnit unit={frame.unit} person={frame.user} removals={frame.removals} isEditor={isEditor} />}
      {frame && <PrepareOffline personId={frame.user.id} unitId={frame.unit?.id ?? null} />}
      {frame && findPanel(frame.panel)?.isCompanion && (
        <DisposalNavigation page={frame.panel} variant={frame.variant} role={frame.unit?.role ?? null} />
      )}
      {frame?.unit?.closedAt && <ClosedUnitNote unit={frame.unit} closedAt={frame.unit.closedAt} />}
      {frame?.unit && !isClosed && isSetupPanel(frame.panel) && <LazyBackToSetup />}
      {children}
    </ShellFrame>
  );
}

function FrameMenus({ frame, switchUnit }: { frame: ShellData; switchUnit: ShellProps['switchUnit'] }) {
  const { user, unit, units, badges, supportPhone } = frame;
  return (
    <Menus
      reader={{ personId: user.id, unitId: unit?.id ?? null, units, switchUnit }}
      username={user.username}
      avatar={<Avatar personId={user.id} name={user.username} />}
      unitName={unit?.name ?? null}
      badges={badges}
      support={{ phone: supportPhone, canSetUp: unit && canChangeUnit('set-up-unit', unit) }}
    />
  );
}
