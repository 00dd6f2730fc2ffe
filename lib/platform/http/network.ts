import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an IP address: the /24 of IPv4 or the /64 of IPv6, which usually belongs to one household,
 * office or server. A text that is not an address is a network of its own, by its first characters.
 */
export function parseNetwork(address: string): string {
  const normalized = address.trim().toLowerCase().replace(/%.*$/, '');
  if (isIPv4(normalized)) return formatIPv4Network(normalized);
  if (!isIPv6(normalized)) return normalized.slice(0, 64) || 'unknown';
  const groups = parseGroups(normalized);
  const mappedIPv4 = findMappedIPv4(groups);
  if (mappedIPv4) return formatIPv4Network(mappedIPv4);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

const formatIPv4Network = (address: string): string => `${address.split('.').slice(0, 3).join('.')}.0/24`;

/** The eight 16-bit groups of an IPv6 address. */
function parseGroups(address: string): number[] {
  const [head = [], tail] = address.split('::').map(parseNumbers);
  if (tail === undefined) return head;
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}

function parseNumbers(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** The IPv4 address in a mapped IPv6 address: `::ffff:203.0.113.7`, also written `::ffff:cb00:7107`. Otherwise null. */
function findMappedIPv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return null;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
