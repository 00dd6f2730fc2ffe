import { smsReportDoor } from '@/lib/platform/sms-report-door';

export const POST = smsReportDoor;
