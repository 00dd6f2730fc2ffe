import { DOORS } from '@/lib/doors';

export const GET = DOORS.ownData.answer;
