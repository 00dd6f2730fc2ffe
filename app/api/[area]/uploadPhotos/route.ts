import { DOORS } from '@/lib/doors';

export const POST = DOORS.uploadPhotos.answer;
