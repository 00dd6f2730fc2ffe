export const pickOne = <T>(all: readonly [T, ...T[]], pick: number): T => all[pick % all.length] ?? all[0];
export const pickOptional = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(1, all.length)];
