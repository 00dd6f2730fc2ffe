/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // No page uses the optimizer, and its address would work on any file for anybody.
  images: { unoptimized: true },
  // Without `forbidden()` and `unauthorized()` a refusal could not carry its status.
  experimental: {
    authInterrupts: true,
    preloadEntriesOnStart: false,
  },
  // Loaded from node_modules as they are: native parts, workers, or one instance shared with the server's own bundle.
  serverExternalPackages: [
    '@node-rs/argon2',
    '@prisma/adapter-pg',
    '@prisma/client',
    '@react-pdf/renderer',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
    '@zxcvbn-ts/language-de',
    '@zxcvbn-ts/language-en',
    '@zxcvbn-ts/language-es-es',
    'aedes',
    'busboy',
    'exifr',
    'nodemailer',
    'pg',
    'pino',
    'rate-limiter-flexible',
    'sharp',
    'stripe',
    'twilio',
    'ws',
  ],
  // Types are checked by `npm test`, not while somebody waits for the server to start.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
};
