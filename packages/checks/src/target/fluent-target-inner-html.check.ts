import { defineCheck, findWhole, NOTHING } from '../check.ts'
import { variantsMatch } from '../format/fluent.ts'
import { elementsKey, readFluentHtml } from '../format/fluent-html.ts'
import { readFluentPair } from '../format/fluent-pair.ts'

export const fluentTargetInnerHtml = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'fluent-target-inner-html',
  label: 'Fluent translation inner HTML',
  why: 'The program looks for the elements of the source by name and puts links and buttons into them.',
  severity: 'error',
  flags: ['fluent-target-inner-html'],
  examples: [
    {
      source: 'With <img data-l10n-name="icon"/> icon',
      target: '<img data-l10n-name="icon"/> je ikona',
      flags: 'fluent-target-inner-html',
      fails: false,
    },
    {
      source: 'With <img data-l10n-name="icon"/> icon',
      target: 'S <img data-l10n-name="ikona"/> ikonou',
      flags: 'fluent-target-inner-html',
      fails: true,
    },
    { source: '<b>a</b> <i>c</i>', target: '<i>c</i> <b>a</b>', flags: 'fluent-target-inner-html', fails: false },
    { source: '<b><i>a</i></b>', target: '<i><b>a</b></i>', flags: 'fluent-target-inner-html', fails: true },
    { source: 'one', target: 'menší<než', flags: 'fluent-target-inner-html', fails: true },
    { source: 'one<two', target: 'jedna<dvě', flags: 'fluent-target-inner-html', fails: false },
    {
      source: '{ $n ->\n  [one] <b>x</b>\n *[other] y\n}',
      target: '{ $n ->\n  [one] <b>x</b>\n  [few] y\n *[other] z\n}',
      flags: 'fluent-target-inner-html',
      fails: false,
    },
  ],
  find(source, target, unit) {
    const pair = readFluentPair(source, target, unit)
    const wanted = pair && readFluentHtml(pair.wanted)
    // A broken source is no model.
    if (!wanted || wanted.fault !== null) return NOTHING
    const found = readFluentHtml(pair.found)
    if (!found) return NOTHING
    if (found.fault !== null) return findWhole(target, found.fault)
    return variantsMatch(wanted.variants, found.variants, elementsKey) ? NOTHING : findWhole(target, 'other elements')
  },
})
