/** A number of rows or sites as people read it: '1,000'. */
export const written = (count: number): string => count.toLocaleString('en-US');
