import type { ForeignFile } from '../foreign-file.ts'

const times = '00:00:01.000-->00:00:02.000'
const plain = (text: string) => text.replace(/[^ ,.0-9A-Za-z]/g, ' ')

const srt: ForeignFile = {
  starts: ['1\n', '1\n00:00:01,000 --> 00:00:02,000\n', '00:00:01,000 --> ', '00:'],
  around: (text) => `1\n00:00:00,000 --> 00:00:00,500\na ${plain(text)}\n\n2\n00:00:01,000 --> 00:00:02,000\nb\n`,
  key: times,
}
const vtt: ForeignFile = {
  starts: ['WEBVTT', 'WEBVTT\n\n', 'WEBVTT\n\nNOTE ', 'WEBVTT\n\n00:01.000 --> 00:02.000\n', 'WEBVTT\n\n00:'],
  around: (text) => `WEBVTT\n\nNOTE ${plain(text)}\n\n00:01.000 --> 00:02.000\nb\n`,
  key: times,
}
const sub: ForeignFile = {
  starts: ['{1}{2}', '{', '{1}{', '{DEFAULT}'],
  around: (text) => `{0}{1}a ${plain(text)}\n{5}{9}b\n`,
  key: '5-->9',
}
const head = '[Script Info]\n\n[Events]\nFormat: Layer, Start, End, Text\n'
const ass: ForeignFile = {
  starts: ['[', '[Script Info]\n', head, `${head}Dialogue: `, `${head}Dialogue: 0,0:00:01.00,0:00:02.00,`],
  around: (text) => `[Script Info]\n; ${plain(text)}\n${head.slice(14)}Dialogue: 0,0:00:01.00,0:00:02.00,b\n`,
  key: times,
}

export const foreignSubtitleFiles = { srt, vtt, sub, ass, ssa: ass } satisfies Record<string, ForeignFile>
