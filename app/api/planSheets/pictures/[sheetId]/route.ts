import { FILE_ENDPOINTS } from '@/lib/file-endpoints';

export const GET = FILE_ENDPOINTS.planPictures.handle;
export const POST = FILE_ENDPOINTS.uploadPlanSheet.handle;
