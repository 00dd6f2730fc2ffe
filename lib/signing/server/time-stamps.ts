import { createHash, randomBytes } from 'node:crypto';
import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, PKIStatus, TimeStampReq, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { readResponseBody } from '@/lib/platform/http/read-response-body';

const SHA_256 = '2.16.840.1.101.3.4.2.1';
const TIMEOUT_MS = 10_000;
/** Tokens have a few kilobytes, most of it certificates. */
const MAX_RESPONSE_BYTES = 65_536;

/**
 * Lets the time-stamp authority at `url` sign the SHA-256 of a text (RFC 3161 over HTTP).
 * @returns the TimeStampToken in DER, with the authority's certificate
 * @throws Error if there is no answer in 10 seconds, or it is not a time stamp of this text
 */
export async function requestTimeStamp(url: string, text: string): Promise<Buffer> {
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
  if (!response.ok || !body) throw new Error(`The time-stamp authority answered with status ${response.status}.`);
  const { status, timeStampToken } = AsnConvert.parse(body, TimeStampResp);
  if (!timeStampToken || (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods))
    throw new Error(`The time-stamp authority refused the request (${PKIStatus[status.status]}).`);
  const token = Buffer.from(AsnConvert.serialize(timeStampToken));
  const info = readTimeStamp(token);
  if (!isOfText(info, text) || !info.nonce || !nonce.equals(Buffer.from(info.nonce)))
    throw new Error('The time-stamp authority answered another request.');
  return token;
}

/** Whether a token is of this text. Its signature is not checked. False for what is no token. */
export function matchesTimeStamp(token: Uint8Array, text: string): boolean {
  try {
    return isOfText(readTimeStamp(token), text);
  } catch {
    return false;
  }
}

const isOfText = ({ messageImprint: { hashAlgorithm, hashedMessage } }: TSTInfo, text: string): boolean =>
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
