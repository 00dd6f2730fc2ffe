'use client';

import { useMemo } from 'react';
import { Details } from '@/components/reports/view/details';
import type { DetailCard } from '@/lib/reports/detail-cards';
import { received, type SentText } from '@/lib/sent-text';

export function SentDetails({ cards }: { cards: SentText<readonly DetailCard[]> }) {
  const shown = useMemo(() => received(cards), [cards]);
  return <Details cards={shown} />;
}
