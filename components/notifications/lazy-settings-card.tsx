'use client';

import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { Loading } from '@/components/ui/feedback/states';

/** Fetches its own data, after the rest of My Account. */
export const LazyNotificationSettings = lazyComponent(
  () => import('@/components/notifications/settings-card').then((module) => module.NotificationSettingsCard),
  <Loading rows={4} />,
);
