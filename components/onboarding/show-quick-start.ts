/** Sent on the document by whoever wants the Quick Start Guide shown. */
export const SHOW_QUICK_START = 'et-show-quick-start';

export const showQuickStart = () => document.dispatchEvent(new Event(SHOW_QUICK_START));
