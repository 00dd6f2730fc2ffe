/** Dispatched on the document to open the Quick Start Guide. */
export const SHOW_QUICK_START = 'et-show-quick-start';

export const showQuickStart = () => document.dispatchEvent(new Event(SHOW_QUICK_START));
