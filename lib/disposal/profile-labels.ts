import type { Text } from '@/lib/text';
import type { Profile } from './rules';

export const PROFILE_LABELS: Record<Profile, Text> = { view: 'View', operate: 'Operate', manage: 'Manage' };
