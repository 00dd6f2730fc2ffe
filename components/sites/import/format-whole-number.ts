/** Formats a number of rows or sites: '1,000'. */
export const formatWholeNumber = (count: number): string => count.toLocaleString('en-US');
