import spanishNames from '@/prisma/default-library-in-spanish.json';

const SPANISH_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(spanishNames));

/** The Spanish name of a BMP or corrective action of the default library; null for what somebody typed. */
export const toSpanishName = (name: string): string | null => SPANISH_NAMES.get(name.trim()) ?? null;
