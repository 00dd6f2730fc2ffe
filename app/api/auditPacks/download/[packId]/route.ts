import { FILE_ENDPOINTS } from '@/lib/file-endpoints';

export const GET = FILE_ENDPOINTS.auditPacks.handle;
