import path from 'node:path';

/** Built with the same Next and the same bundler as the product, beside which it is measured. */
export default {
  poweredByHeader: false,
  turbopack: { root: path.resolve(import.meta.dirname, '../../..') },
  // A folder that is neither checked nor formatted nor committed.
  distDir: '../../../test-results/empty-page',
};
