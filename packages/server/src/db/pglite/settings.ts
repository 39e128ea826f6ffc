/** What PGlite's PostgreSQL is told, in memory and on disk for a service rather than a browser tab. */
export const pgliteSettings = [
  'shared_buffers=32MB',
  'wal_buffers=1MB',
  'min_wal_size=32MB',
  'max_wal_size=256MB',
  'timezone=UTC',
  'jit=off',
]
