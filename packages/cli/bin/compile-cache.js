// Half of what a command takes to start is compiling. What is compiled is kept beside the packages, where those who may change the
// program may write, and nobody else: in a shared temporary folder others could place code. Where it cannot be written, it is not kept.
// Plain JavaScript, because it is loaded before anything that has types.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

if (process.env.NODE_COMPILE_CACHE === undefined)
  module.enableCompileCache?.(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))
