'use client';

import { lazyComponent } from '@/components/ui/lazy-component';
import { Loading } from '@/components/ui/states';

export const TicketMapPart = lazyComponent(
  () => import('@/components/disposal/ticket-map').then((part) => part.TicketMap),
  <Loading />,
);
