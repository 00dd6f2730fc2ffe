import { createHash, randomBytes } from 'node:crypto';
import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, PKIStatus, TimeStampReq, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { readResponseBody } from '@/lib/platform/http/read-response-body';

const SHA_256 = '2.16.840.1.101.3.4.2.1';
/** Shorter than the time in which a server stops. */
const TIMEOUT_MS = 4_000;
/** Tokens have a few kilobytes, most of it certificates. */
const MAX_RESPONSE_BYTES = 65_536;

const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/**
 * Requests a time stamp of the SHA-256 of a text from the authority at `url` (RFC 3161 over HTTP).
 * @returns the TimeStampToken in DER, with the authority's certificate
 * @throws Error if there is no response in 4 seconds, or it is not a time stamp of this text and time
 */
export async function requestTimeStamp(url: string, text: string, now: Date): Promise<Buffer> {
  const digest = hashText(text);
  const nonce = createNonce();
  const request = new TimeStampReq({
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA_256, parameters: null }),
      hashedMessage: new OctetString(digest),
    }),
    nonce: toArrayBuffer(nonce),
    certReq: true,
  });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: AsnConvert.serialize(request),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = await readResponseBody(response, MAX_RESPONSE_BYTES);
  if (!response.ok) throw new Error(`The time-stamp authority responded with status ${response.status}.`);
  if (!body) throw new Error(`The response is empty or has more than ${MAX_RESPONSE_BYTES} bytes.`);
  const { status, timeStampToken } = AsnConvert.parse(body, TimeStampResp);
  if (!timeStampToken) {
    const reasons = [PKIStatus[status.status], ...(status.statusString ?? [])].join(', ');
    throw new Error(`The time-stamp authority sent no time stamp (${reasons}).`);
  }
  const token = Buffer.from(AsnConvert.serialize(timeStampToken));
  const info = readTimeStamp(token);
  if (!matchesText(info, text) || !info.nonce || !nonce.equals(Buffer.from(info.nonce)))
    throw new Error('The response of the time-stamp authority is for another request.');
  if (Math.abs(info.genTime.getTime() - now.getTime()) > MAX_CLOCK_DIFFERENCE_MS)
    throw new Error(`The clock of the time-stamp authority differs: ${info.genTime.toISOString()}.`);
  return token;
}

/**
 * The time in a token if it is for this text; null if it is not, or cannot be parsed. Does not check its signature.
 */
export function findStampedTime(token: Uint8Array, text: string): Date | null {
  try {
    const info = readTimeStamp(token);
    return matchesText(info, text) ? info.genTime : null;
  } catch {
    return null;
  }
}

const matchesText = ({ messageImprint: { hashAlgorithm, hashedMessage } }: TSTInfo, text: string): boolean =>
  hashAlgorithm.algorithm === SHA_256 && hashText(text).equals(Buffer.from(hashedMessage.buffer));

function readTimeStamp(token: Uint8Array): TSTInfo {
  const { content } = AsnConvert.parse(token, ContentInfo);
  const info = AsnConvert.parse(content, SignedData).encapContentInfo.eContent?.single;
  if (!info) throw new Error('The token has no content.');
  return AsnConvert.parse(info.buffer, TSTInfo);
}

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A positive number of 16 bytes, which DER writes without padding. */
function createNonce(): Buffer {
  const nonce = randomBytes(16);
  nonce[0] = 0x40 | ((nonce[0] ?? 0) & 0x3f);
  return nonce;
}

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
