/** Where the bucket of STORAGE_URL is, and who signs its requests. */
export interface BucketSettings {
  /** Such as 'https://s3.us-east-2.amazonaws.com'. */
  origin: string;
  bucket: string;
  region: string;
  /** null: the default credentials of AWS (environment, configuration files, or the machine's role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PARAMETERS = ['region', 'protocol'];

/**
 * Parses `s3://key:secret@host/bucket?region=…`. `protocol=http` is for a bucket in a private network without TLS.
 * Returns null if the URL is invalid.
 */
export function parseStorageUrl(text: string): BucketSettings | null {
  if (!URL.canParse(text)) return null;
  const { protocol, host, pathname, searchParams, username, password, hash } = new URL(text);
  const bucket = pathname.slice(1);
  const transport = searchParams.get('protocol') ?? 'https';
  const isValid =
    protocol === 's3:' &&
    host !== '' &&
    hash === '' &&
    BUCKET.test(bucket) &&
    (transport === 'https' || transport === 'http') &&
    (username === '') === (password === '') &&
    [...searchParams.keys()].every((name) => PARAMETERS.includes(name));
  if (!isValid) return null;
  try {
    return {
      origin: `${transport}://${host}`,
      bucket,
      region: searchParams.get('region') || 'us-east-1',
      credentials: username
        ? { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
        : null,
    };
  } catch {
    // decodeURIComponent throws for an invalid escape.
    return null;
  }
}
