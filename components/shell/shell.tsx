import type { ReactNode } from 'react';
import { DisposalNavigation } from '@/components/disposal/disposal-navigation';
import { ClosedUnitNote } from '@/components/leaving/closed-unit-note';
import { Onboarding, LazyBackToSetup } from '@/components/onboarding/onboarding';
import { FrameMenus } from '@/components/shell/frame-menus';
import { LazyBackgroundTasks } from '@/components/shell/lazy-background-tasks';
import { PrepareOffline } from '@/components/shell/prepare-offline';
import { listSidebarSections } from '@/components/shell/sections';
import type { ShellData, SwitchUnit } from '@/components/shell/shell-data';
import { ShellFrame } from '@/components/shell/shell-frame';
import { UnitName } from '@/components/shell/unit-name';
import { ActiveWorkUnit } from '@/components/workgroups/active-work-unit';
import { listPageEvents, isStartPage } from '@/lib/onboarding/rules';
import { isSetupPanel, findPanel } from '@/lib/shell/panels';

export interface ShellProps {
  /** null if the person is not known, as on a page that was opened offline. */
  frame: ShellData | null;
  switchUnit: SwitchUnit;
  /** A full screen with its own frame: no docked sidebar, and no top bar below the desktop width. */
  isEditor?: boolean;
  children: ReactNode;
}

/** The frame of all pages of signed-in people, with its background tasks. */
export function Shell({ frame, switchUnit, isEditor = false, children }: ShellProps) {
  const isClosed = frame?.unit?.closedAt != null;
  return (
    <ShellFrame
      page={frame?.markedPanel ?? ''}
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
      {frame && <FrameContent frame={frame} isEditor={isEditor} isClosed={isClosed} />}
      {children}
    </ShellFrame>
  );
}

interface FrameContentProps {
  frame: ShellData;
  isEditor: boolean;
  isClosed: boolean;
}

/** What precedes the page's own content: notes, navigation and background tasks. */
function FrameContent({ frame, isEditor, isClosed }: FrameContentProps) {
  const { user: person, unit, openPanel } = frame;
  return (
    <>
      {unit && !isEditor && (
        <UnitName
          name={unit.name}
          className="-mx-(--gutter) -mt-5 mb-4 bg-chrome px-4 pt-0 pb-2 text-small desktop:hidden"
        />
      )}
      {unit && (
        <Onboarding
          person={person}
          role={unit.role}
          page={openPanel}
          events={listPageEvents(openPanel)}
          isFirstPanelOnly={isStartPage(openPanel)}
        />
      )}
      <LazyBackgroundTasks unit={unit} person={person} language={frame.language} isEditor={isEditor} />
      <ActiveWorkUnit unit={unit} person={person} removals={frame.removals} isEditor={isEditor} />
      <PrepareOffline personId={person.id} unitId={unit?.id ?? null} />
      {findPanel(openPanel)?.isCompanion && (
        <DisposalNavigation page={openPanel} variant={frame.variant} role={unit?.role ?? null} />
      )}
      {unit?.closedAt && <ClosedUnitNote unit={unit} closedAt={unit.closedAt} />}
      {unit && !isClosed && isSetupPanel(openPanel) && <LazyBackToSetup />}
    </>
  );
}
