export const MENU_ROW_CLASS =
  'flex min-h-12 w-full items-center gap-3 px-4 text-left text-[0.9375rem] text-ink-soft no-underline hover:bg-surface-hover [&_svg]:size-5 [&_svg]:shrink-0';
