// Half of what a command takes to start is compiling. The compiled code is kept beside the packages, where only people who may change
// the program can write: in a shared temporary folder others could place code. In a read-only folder it is not kept. Plain JavaScript,
// because it is loaded before anything that has types.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

if (process.env.NODE_COMPILE_CACHE === undefined)
  module.enableCompileCache?.(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))
