import { FILE_ENDPOINTS } from '@/lib/file-endpoints';

export const GET = FILE_ENDPOINTS.letters.handle;
export const POST = FILE_ENDPOINTS.uploadLetter.handle;
