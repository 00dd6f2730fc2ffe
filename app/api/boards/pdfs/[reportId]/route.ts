import { FILE_ENDPOINTS } from '@/lib/file-endpoints';

export const GET = FILE_ENDPOINTS.boardPdfs.handle;
