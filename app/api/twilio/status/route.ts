import { DOORS } from '@/lib/doors';

export const POST = DOORS.smsReports.answer;
