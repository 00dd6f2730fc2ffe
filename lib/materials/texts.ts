import { formatDateInput } from '@/lib/dates';
import { formatSpanishDay } from '@/lib/dates-in-words';
import { getLanguage } from '@/lib/disposal/texts';
import type { DisposalText, Translate } from '@/lib/text';
import type { MaterialState, DiscoveryMode } from './rules';

/** The labels of the discovery modes, also in the wire format. */
export const MODE_LABELS: Record<DiscoveryMode, DisposalText> = { search: 'Search', post: 'Post' };

export const MODE_MEANINGS: Record<DiscoveryMode, DisposalText> = { search: 'We need it', post: 'We have it' };

export const STATE_LABELS: Record<MaterialState, DisposalText> = {
  current: 'Current',
  expired: 'Expired',
  removed: 'Removed',
};

/** A calendar day: '11/20/2026' or '20 nov 2026'. */
export const formatMaterialDay = (day: string, t: Translate<DisposalText>): string =>
  getLanguage(t) === 'en' ? formatDateInput(day) : formatSpanishDay(day);
