/** Stands in for style sheets and for 'server-only', which have no meaning in a test. */
export {};
