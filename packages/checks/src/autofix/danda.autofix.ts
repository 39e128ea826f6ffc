import { defineAutofix } from '../autofix.ts'

const BENGALI_BEFORE_STOP = /[\u0980-\u09ff]\s?\.$/

export const danda = defineAutofix({
  id: 'danda',
  label: 'Danda',
  why: 'Bangla ends its sentences with a danda; keyboards give a full stop.',
  examples: [
    { source: 'Close the window.', target: 'জানালা বন্ধ করুন.', language: 'bn', fixed: 'জানালা বন্ধ করুন।' },
    { source: 'Close Django 3.', target: 'Django 3.', language: 'bn', fixed: 'Django 3.' },
  ],
  fix({ source, target, environment }) {
    if (environment.base !== 'bn' || !source.endsWith('.') || !BENGALI_BEFORE_STOP.test(target.slice(-3))) return target
    return `${target.slice(0, -1)}।`
  },
})
