import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Only for Prisma's own commands, such as `prisma studio`; generating the client needs no database.
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
