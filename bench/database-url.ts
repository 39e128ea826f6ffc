/**
 * A fresh, empty database of a PostgreSQL that somebody runs, to compare Weft's own with; null: Weft's own, as people have it. Benchmarks
 * that take it say so in README.md.
 */
export const givenDatabaseUrl: string | null = process.env.WEFT_BENCH_DATABASE_URL || null
