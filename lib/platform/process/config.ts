import path from 'node:path';
import { z } from 'zod';
import { parseStorageUrl } from '@/lib/platform/storage/storage-url';
import { RAIN_PROVIDERS } from '@/lib/rain-providers';
import { APP_VARIANTS } from '@/lib/shell/variants';

const port = integerSetting('a port number', 1, 65535);
const WEB_PROTOCOL = /^https?$/;
const GEOCODERS = ['none', 'mapbox', 'census'] as const;

/** All settings. A test compares them with `.env.example`. An empty value counts as unset. */
const settingsSchema = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().optional(),
    PUBLIC_URL: originSetting().optional(),
    TRUST_PROXY: booleanSetting().default(false),
    METRICS_PORT: port.optional(),
    METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: urlSetting(WEB_PROTOCOL, 'a web address like http://localhost:4318').optional(),
    DATA_DIR: z.string().optional(),
    STORAGE_URL: z
      .string()
      .refine(
        (text) => parseStorageUrl(text) !== null,
        'must be an address like s3://key:secret@host/bucket?region=us-east-1',
      )
      .optional(),
    DEMO: booleanSetting().default(true),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'must be one of fatal, error, warn, info, debug, trace, silent',
      })
      .default('info'),

    DATABASE_URL: databaseUrlSetting().optional(),
    DATABASE_APP_URL: databaseUrlSetting().optional(),
    DATABASE_POOLER_URL: databaseUrlSetting().optional(),
    TEST_DATABASE_URL: databaseUrlSetting().optional(),
    DATABASE_POOL: integerSetting('a number of connections', 2, 1000).default(10),
    TRANSACTION_TIMEOUT_MS: integerSetting('a number of milliseconds', 1000, 600_000).default(10_000),

    MQTT_URL: z.string().refine(isMqttUrl, 'must be an address like mqtt://user:password@host:1883').optional(),

    AUTH_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
    OIDC_ISSUER: urlSetting(WEB_PROTOCOL, 'an address like https://login.example.com').optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().default('single sign-on'),

    SMTP_URL: urlSetting(/^smtps?$/, 'an address like smtp://user:password@mail.example.com:587').optional(),
    MAIL_FROM: z.string().includes('@', 'must contain an email address').default('Earth Tight <no-reply@localhost>'),
    TWILIO_ACCOUNT_SID: z.string().startsWith('AC', 'must begin with AC').optional(),
    TWILIO_AUTH_TOKEN: z.string().optional(),
    TWILIO_FROM: z
      .string()
      .regex(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/, 'must be a number like +14145550100, or a messaging service (MG…)')
      .optional(),
    TWILIO_BASE_URL: urlSetting(WEB_PROTOCOL, 'a web address').optional(),

    STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must begin with pk_').optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[sr]k_/, 'must begin with sk_ or rk_')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_').optional(),
    STRIPE_BASE_URL: urlSetting(WEB_PROTOCOL, 'a web address').optional(),

    MAPBOX_TOKEN: z.string().startsWith('pk.', 'must be a public token, which begins with pk.').optional(),
    TILE_UPSTREAM: z
      .string()
      .refine(isTileUpstream, 'must be usgs, synthetic, or a web address with {z}, {x} and {y}')
      .default('usgs'),
    TILE_CACHE_MB: integerSetting('a number of megabytes', 10, 1_000_000).default(2000),
    GEOCODER: z.enum(GEOCODERS, { error: `must be one of ${GEOCODERS.join(', ')}` }).optional(),
    GEOCODER_BASE_URL: urlSetting(WEB_PROTOCOL, 'a web address').optional(),
    RAIN_PROVIDER: z.enum(RAIN_PROVIDERS, { error: `must be empty or one of ${RAIN_PROVIDERS.join(', ')}` }).optional(),
    RAIN_BASE_URL: urlSetting(WEB_PROTOCOL, 'a web address').optional(),
    TSA_URL: urlSetting(WEB_PROTOCOL, 'a web address').optional(),

    APP_VARIANT: z.enum(APP_VARIANTS, { error: `must be one of ${APP_VARIANTS.join(', ')}` }).default('earth-tight'),
    SUPPORT_PHONE: z.string().optional(),
    LEARN_MORE_URL: urlSetting(WEB_PROTOCOL, 'a web address').optional(),
    CONVERSION_WEBHOOK_URL: urlSetting(WEB_PROTOCOL, 'a web address').optional(),
    LINK_DAYS: integerSetting('a number of days', 1, 3650).default(365),
  })
  .superRefine((settings, context) => {
    const addMissingSettingIssue = (missing: keyof typeof settings, others: string) =>
      context.addIssue({ code: 'custom', path: [missing], message: `is required with ${others}` });
    for (const [name, required] of REQUIRED_SETTINGS)
      if (settings[name] !== undefined && settings[required] === undefined) addMissingSettingIssue(required, name);
    if (settings.GEOCODER === 'mapbox' && !settings.MAPBOX_TOKEN)
      addMissingSettingIssue('MAPBOX_TOKEN', 'GEOCODER=mapbox');
    for (const group of SETTING_GROUPS) {
      const missing = group.filter((name) => settings[name] === undefined);
      if (missing.length === group.length) continue;
      const others = group.filter((name) => settings[name] !== undefined).join(' and ');
      for (const name of missing) addMissingSettingIssue(name, others);
    }
  });

/** Pairs: the first setting requires the second. */
const REQUIRED_SETTINGS = [
  ['DATABASE_APP_URL', 'DATABASE_URL'],
  ['DATABASE_POOLER_URL', 'DATABASE_APP_URL'],
  ['DATABASE_URL', 'AUTH_SECRET'],
] as const;

/** Settings that must be set together. */
const SETTING_GROUPS = [
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const;

type Settings = z.infer<typeof settingsSchema>;

/** The settings, with the defaults that depend on other settings filled in. */
export interface Config extends Settings {
  DATA_DIR: string;
  GEOCODER: (typeof GEOCODERS)[number];
  /** Without a trailing slash. */
  PUBLIC_URL: string;
}

/** The configuration with the secret, from the settings or from DATA_DIR. */
export interface CompleteConfig extends Config {
  AUTH_SECRET: string;
}

export const SETTING_NAMES = Object.keys(settingsSchema.shape);

/** Invalid settings, with one sentence for each mistake. */
export class ConfigError extends Error {
  constructor(readonly messages: string[]) {
    super(messages.join('\n'));
  }
}

/**
 * Validates the settings in the environment and fills in the defaults.
 * @throws ConfigError
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  isRoot = process.getuid?.() === 0,
): Config {
  const values = SETTING_NAMES.map((name) => [name, env[name]?.trim() || undefined]);
  const parsed = settingsSchema.safeParse(Object.fromEntries(values));
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}.`));
  }
  const settings = parsed.data;
  return {
    ...settings,
    DATA_DIR: path.resolve(settings.DATA_DIR ?? (isRoot ? '/var/lib/earthtight' : 'data')),
    GEOCODER: settings.GEOCODER ?? (settings.MAPBOX_TOKEN ? 'mapbox' : 'none'),
    PUBLIC_URL: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
  };
}

function integerSetting(description: string, min: number, max: number) {
  const message = `must be ${description} from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

function booleanSetting() {
  return z
    .string()
    .regex(/^(0|1|true|false)$/, 'must be 1, 0, true or false')
    .transform((text) => text === '1' || text === 'true');
}

/** Only the scheme is checked, and that there are no spaces: the driver accepts addresses without a host. */
function databaseUrlSetting() {
  return z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address like postgresql://user:password@host:5432/database');
}

function urlSetting(protocol: RegExp, description: string) {
  return z
    .string()
    .refine((text) => protocol.test(tryParseUrl(text)?.protocol.slice(0, -1) ?? ''), `must be ${description}`);
}

function originSetting() {
  const message = 'must be the address of the server without a path, like https://earthtight.example.com';
  return z
    .string()
    .refine((text) => {
      const url = tryParseUrl(text);
      return url !== null && WEB_PROTOCOL.test(url.protocol.slice(0, -1)) && url.pathname === '/';
    }, message)
    .transform((text) => new URL(text).origin);
}

function isTileUpstream(text: string): boolean {
  if (text === 'usgs' || text === 'synthetic') return true;
  return /^https?:\/\//.test(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
}

function isMqttUrl(text: string): boolean {
  const url = tryParseUrl(text);
  return (
    url !== null && /^mqtts?:$/.test(url.protocol) && url.host !== '' && url.username !== '' && url.password !== ''
  );
}

function tryParseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
