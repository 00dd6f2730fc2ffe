'use client';

import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { Loading } from '@/components/ui/feedback/states';

export const LazyTicketMap = lazyComponent(
  () => import('@/components/disposal/ticket-map').then((part) => part.TicketMap),
  <Loading />,
);
