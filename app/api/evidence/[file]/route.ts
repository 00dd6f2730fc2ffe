import { FILE_ENDPOINTS } from '@/lib/file-endpoints';

export const GET = FILE_ENDPOINTS.evidence.handle;
export const POST = FILE_ENDPOINTS.uploadEvidence.handle;
