/** GET: whether a load balancer may send people to this server. */
export { readyAnswer as GET } from '@/lib/platform/health';
