import type { ReactNode } from 'react';

export interface PageHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The h1 of a screen. It is focusable, so that a change of screen can move the focus to it. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-4 desktop:mb-7">
      <div className="min-w-0 flex-[1_1_13rem] tablet:flex-initial">
        <h1
          tabIndex={-1}
          className="text-page font-heavy tracking-tight text-balance outline-none desktop:text-display"
        >
          {title}
        </h1>
        {lead && <p className="mt-1 text-ink-muted">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
