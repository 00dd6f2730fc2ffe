/** Compares strings by code units, for sorting: the same order on every device, unlike `localeCompare`. */
export const compareStrings = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
