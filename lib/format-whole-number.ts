/** '1,000' */
export const formatWholeNumber = (count: number): string => count.toLocaleString('en-US');
