import { defineAutofix } from '../autofix.ts'

const LINE_END = /\r\n?|\n/g

export const lineEnds = defineAutofix({
  id: 'line-ends',
  label: 'Line ends',
  why: 'With the flag dos-eol the program reads lines that end in CR LF; browsers send other ends.',
  examples: [
    { source: 'a\r\nb', target: 'á\nb\rc\r\nd', flags: 'dos-eol', fixed: 'á\r\nb\r\nc\r\nd' },
    { source: 'a\nb', target: 'á\nb', fixed: 'á\nb' },
  ],
  fix({ target, flags }) {
    return flags.has('dos-eol') ? target.replace(LINE_END, '\r\n') : target
  },
})
