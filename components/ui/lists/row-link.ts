/** The look of a link in a row of a list: the height of a touch target, underlined. */
export const ROW_LINK_CLASS = 'inline-flex min-h-12 items-center text-ink underline decoration-1 underline-offset-4';
