import { FILE_ENDPOINTS } from '@/lib/file-endpoints';

export const POST = FILE_ENDPOINTS.uploadFixPhoto.handle;
