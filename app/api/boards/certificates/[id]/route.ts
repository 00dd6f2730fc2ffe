import { FILE_ENDPOINTS } from '@/lib/file-endpoints';

export const GET = FILE_ENDPOINTS.certificates.handle;
export const POST = FILE_ENDPOINTS.uploadCertificate.handle;
