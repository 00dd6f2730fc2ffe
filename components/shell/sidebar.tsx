import Link from 'next/link';
import type { ComponentProps, Ref } from 'react';
import type { Text } from '@/lib/text';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import type { IconName } from '@/components/ui/icons/icon-name';
import { classNames } from '@/components/ui/class-names';
import type { Category } from '@/lib/shell/panels';

export interface SidebarSection {
  category: Category;
  links: readonly { page: string; path: string; label: Text }[];
}

export interface SidebarProps {
  /** Only what the person's role may open. */
  sections: readonly SidebarSection[];
  /** The panel to mark. */
  page: string;
  /** Whether the sidebar is beside the page on a desktop. */
  isDocked: boolean;
  /** Whether the sidebar is over the page. */
  isSlidIn: boolean;
  /** Called when the backdrop or a link was pressed. */
  onLeave: () => void;
  /** Gets the sidebar's element. */
  navRef?: Ref<HTMLElement>;
}

/** The links to the panels, by category, docked beside the page or sliding over it. */
export function Sidebar({ sections, page, isDocked, isSlidIn, onLeave, navRef }: SidebarProps) {
  const t = useText();
  return (
    <>
      {isSlidIn && (
        <div
          data-testid="overlay"
          aria-hidden="true"
          onClick={onLeave}
          className={classNames('fixed inset-x-0 top-(--nav-h) bottom-0 z-14 bg-scrim', isDocked && 'desktop:hidden')}
        />
      )}
      <nav
        ref={navRef}
        id="sections"
        aria-label={t('Sections')}
        className={classNames(
          'fixed top-(--nav-h) bottom-0 left-0 z-15 w-76 max-w-[85vw] overflow-y-auto border-r border-line bg-surface px-3 py-4 print:hidden',
          'duration-(--t-enter) ease-out',
          // Visible at once: an element that is hidden when a transition begins cannot get the focus.
          isSlidIn
            ? 'translate-x-0 transition-[translate]'
            : 'invisible -translate-x-full transition-[translate,visibility]',
          isDocked &&
            'desktop:visible desktop:sticky desktop:h-[calc(100dvh-var(--nav-h))] desktop:w-(--sidebar-w) desktop:shrink-0 desktop:translate-x-0',
        )}
      >
        {sections.map((section) => (
          <Section key={section.category} section={section} page={page} onLeave={onLeave} />
        ))}
      </nav>
    </>
  );
}

const ICONS: Record<Category, IconName> = {
  Reports: 'clipboard-check',
  Sites: 'map-pin',
  People: 'users',
  Library: 'book-open',
};

function Section({
  section: { category, links },
  page,
  onLeave,
}: Pick<SidebarProps, 'page' | 'onLeave'> & { section: SidebarSection }) {
  const t = useText();
  return (
    <details open className="group not-first:mt-2">
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-control px-3 text-[0.9375rem] font-bold text-ink-soft hover:bg-surface-hover desktop:min-h-11">
        <Icon name={ICONS[category]} className="size-5 shrink-0" />
        {t(category)}
        <Icon
          name="chevron-down"
          className="ml-auto size-4 text-ink-muted transition-transform duration-(--t-move) group-not-open:-rotate-90"
        />
      </summary>
      <ul className="grid gap-0.5">
        {links.map((link) => (
          <li key={link.page}>
            <PanelLink href={link.path} isOpen={link.page === page} onClick={onLeave} className="sidebar-link">
              {t(link.label)}
            </PanelLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

type PanelLinkProps = Pick<ComponentProps<'a'>, 'className' | 'children' | 'onClick'> & {
  href: string;
  isOpen: boolean;
};

/** A link to the open panel reloads it: New Report must begin another inspection from within one (SHELL-08). */
function PanelLink({ isOpen, ...link }: PanelLinkProps) {
  return isOpen ? <a aria-current="page" {...link} /> : <Link {...link} />;
}
