import { DOORS } from '@/lib/doors';

export const POST = DOORS.stripeEvents.answer;
