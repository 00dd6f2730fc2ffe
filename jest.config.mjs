/** Node packages that ship ES modules only: Jest loads CommonJS, so they are compiled like our own files. */
const ES_MODULES_ONLY = [
  '@auth',
  '@react-pdf',
  'aedes',
  'color-name',
  'color-string',
  'jose',
  'next-auth',
  'oauth4webapi',
  'yoga-layout',
];

const shared = {
  rootDir: import.meta.dirname,
  transform: {
    '^.+\\.(t|j|mt|mj)sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES_ONLY.join('|')})/)`],
  moduleNameMapper: {
    '\\.svg$': '<rootDir>/tests/setup/image-module.ts',
    '^@/(.*)$': '<rootDir>/$1',
    // The package offers its parts to `import` only, and Jest asks with `require`.
    '^@react-pdf/hyphenate/(.+)$': '<rootDir>/node_modules/@react-pdf/hyphenate/lib/$1.js',
    '\\.css$': '<rootDir>/tests/setup/empty-module.ts',
  },
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/dist/', '<rootDir>/data/'],
  restoreMocks: true,
};

const node = { ...shared, testEnvironment: 'node', setupFilesAfterEnv: ['<rootDir>/tests/setup/no-console-error.ts'] };

/** Against one real PostgreSQL: started and migrated once, copied for each test file that asks (tests/setup/test-database.ts). */
const withDatabase = {
  ...node,
  globalSetup: '<rootDir>/tests/setup/database-server.ts',
  setupFilesAfterEnv: [...node.setupFilesAfterEnv, '<rootDir>/tests/setup/output-check.ts'],
  globalTeardown: '<rootDir>/tests/setup/database-server-stop.ts',
};

/** @type {import('jest').Config} */
const config = {
  testTimeout: 20_000,
  testSequencer: '<rootDir>/tests/setup/longest-first.mjs',
  projects: [
    { ...node, displayName: 'unit-node', testMatch: ['<rootDir>/tests/unit/**/*.test.ts'] },
    {
      ...shared,
      displayName: 'unit-dom',
      testEnvironment: '<rootDir>/tests/setup/dom-environment.ts',
      // No 'browser': several packages offer ES modules only under that name.
      testEnvironmentOptions: { customExportConditions: [''] },
      setupFilesAfterEnv: ['<rootDir>/tests/setup/no-console-error.ts', '<rootDir>/tests/setup/dom.ts'],
      testMatch: ['<rootDir>/tests/unit/**/*.test.tsx'],
    },
    {
      ...withDatabase,
      displayName: 'integration',
      testMatch: ['<rootDir>/tests/{integration,tenancy,faults}/**/*.test.ts'],
    },
    { ...node, displayName: 'start', testMatch: ['<rootDir>/tests/start/**/*.test.ts'] },
    { ...withDatabase, displayName: 'long', testMatch: ['<rootDir>/tests/long/**/*.test.ts'] },
  ],
};

export default config;
