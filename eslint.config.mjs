import nextVitals from 'eslint-config-next/core-web-vitals';
import nextTypescript from 'eslint-config-next/typescript';

/** The rules that need types, about promises that nobody waits for, are oxlint's (.oxlintrc.json). */
const typescript = {
  files: ['**/*.ts', '**/*.tsx'],
  rules: {
    '@typescript-eslint/no-explicit-any': 'error',
    '@typescript-eslint/no-non-null-assertion': 'error',
    '@typescript-eslint/ban-ts-comment': 'error',
    '@typescript-eslint/consistent-type-imports': [
      'error',
      // `import('x').Y` as a type says that x is loaded later.
      { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
    ],
    '@typescript-eslint/no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
    ],
  },
};

const everywhere = {
  files: ['**/*.mjs', '**/*.ts', '**/*.tsx'],
  linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
  rules: {
    // ESLint refuses comments that switch its own rules off.
    'no-warning-comments': ['error', { terms: ['oxlint-disable'], location: 'anywhere' }],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-console': ['error', { allow: ['error', 'warn', 'info'] }],
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-anonymous-default-export': 'off',
    'no-restricted-globals': ['error', { name: 'event', message: 'Take the event as an argument.' }],
    // Images are files with signed URLs, which the server has already resized; Next's optimizer cannot load them.
    '@next/next/no-img-element': 'off',
    // The link to log out is plain, because it must not be prefetched.
    '@next/next/no-html-link-for-pages': 'off',
    'react-hooks/rules-of-hooks': 'error',
    'react-hooks/exhaustive-deps': 'error',
  },
};

const config = [
  {
    ignores: [
      '.next/**',
      'dist/**',
      'data/**',
      'coverage/**',
      'test-results/**',
      'playwright-report/**',
      'public/sw.js',
      'public/fix-sw.js',
      'lib/platform/prisma-client/**',
      'next-env.d.ts',
    ],
  },
  ...nextVitals,
  ...nextTypescript,
  everywhere,
  typescript,
  // TypeScript does not read plain JavaScript, so a missing import would show only when the line runs.
  { files: ['**/*.mjs', '**/*.js'], rules: { 'no-undef': 'error' } },
  { files: ['scripts/**', 'server/**', 'tests/**', 'prisma/**'], rules: { 'no-console': 'off' } },
  // `withTag` gives an <Image> of a PDF its alternative text, not the `alt` property.
  { files: ['lib/reports/pdf/**'], rules: { 'jsx-a11y/alt-text': 'off' } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  // Without React, a function that begins with `use` is not a hook.
  {
    files: ['lib/platform/**', 'lib/*/server/**', 'server/**', 'scripts/**'],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
  // Playwright's `use` in a fixture is not a hook.
  { files: ['tests/e2e/**'], rules: { 'react-hooks/rules-of-hooks': 'off' } },
];

export default config;
