import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** How the pages are bundled. `bundle.ts` runs this, and compresses what comes out. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Files name each other relative to themselves: they work below any path prefix.
  base: './',
  publicDir: false,
  logLevel: 'warn',
  build: {
    target: 'es2024',
    manifest: 'manifest.json',
    assetsDir: '',
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    cssCodeSplit: true,
    // The first script asks for them all (build/bundle.ts).
    modulePreload: { polyfill: false },
    // build/sizes.test.ts holds each page to its limit.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: 'src/main.tsx',
      // Modules that most pages share are one file: as dozens, most of them below a kilobyte, they were larger in total, and each
      // cost a request.
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 8 }] } },
      // Libraries mark modules for servers that render: nothing is rendered there.
      onLog: (level, log, tell) => log.code === 'MODULE_LEVEL_DIRECTIVE' || tell(level, log),
    },
  },
  worker: { format: 'es' },
})
