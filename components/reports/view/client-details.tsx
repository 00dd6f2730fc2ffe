'use client';

import { useMemo } from 'react';
import { Details } from '@/components/reports/view/details';
import type { DetailCard } from '@/lib/reports/detail-cards';
import { deserializeProps, type SerializedProps } from '@/lib/serialized-props';

/** `Details`, rendered from data on the client for the reason given at `ClientLoggedBmps`. */
export function ClientDetails({ cards }: { cards: SerializedProps<readonly DetailCard[]> }) {
  const detailCards = useMemo(() => deserializeProps(cards), [cards]);
  return <Details cards={detailCards} />;
}
