import type { DiscoveryMode } from './rules';

/** The wire format's numbers of the modes: 1 means search, any other value post (NOTIF-20). */
export const DISCOVERY_IDS: Record<DiscoveryMode, number> = { search: 1, post: 2 };
