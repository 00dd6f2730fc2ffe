/** The state of an audit pack. 'ended': expired or deleted. */
export type PackState = 'waiting' | 'making' | 'ready' | 'failed' | 'ended';

/** Packs of a work unit that wait, are being made or can be downloaded. */
export const MAX_PACKS = 5;

/** Bytes of a pack. */
export const MAX_PACK_BYTES = 4_000_000_000;

/** Days for which a pack can be downloaded. */
export const DAYS_OF_DOWNLOAD = 7;

/** How often a server begins to make a pack before an error is final. */
export const MAX_PACK_ATTEMPTS = 5;
/** How often servers begin to make a pack, including servers that stop or are killed. */
export const MAX_PACK_STARTS = 50;

/** Bytes of the parts in which a pack is stored. The last one is smaller. */
export const PART_BYTES = 8_000_000;

/** '4.2': gigabytes for 'This pack would be {n} GB', never rounded down to the limit. */
export const formatGigabytes = (bytes: number): string => (Math.ceil(bytes / 100_000_000) / 10).toFixed(1);

/** Percent of a pack that is stored; 99 at most while it is being made, because its size is estimated. */
export const getPackPercent = ({ parts, bytes }: { parts: number; bytes: number }): number =>
  Math.min(99, Math.floor((parts * PART_BYTES * 100) / Math.max(bytes, PART_BYTES)));
