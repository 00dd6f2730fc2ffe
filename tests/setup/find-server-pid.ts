import fs from 'node:fs';

/** The process id of the server that an `npm start` supervises; null if none. Linux only. */
export function findServerPid(pid: number): number | null {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  const found = children.find((child) => fs.readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('server.cjs'));
  return found === undefined ? null : Number(found);
}
