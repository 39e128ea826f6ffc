/**
 * The editor's save and next with the translation memory against the same without it, in alternating pairs, in a real Chromium. Needs
 * `npm ci --prefix packages/web/e2e`, and a Chromium.
 */

// Not named as a literal: its types need packages that are not installed with the others.
const measurement = new URL('../packages/web/e2e/editor-memory-cost.ts', import.meta.url)
await import(measurement.href)
