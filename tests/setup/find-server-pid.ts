import fs from 'node:fs';

/** The process id of the server below the supervisor `pid`, or null. Linux only. */
export function findServerPid(pid: number): number | null {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  const serverPid = children.find((child) => fs.readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('server.cjs'));
  return serverPid === undefined ? null : Number(serverPid);
}
