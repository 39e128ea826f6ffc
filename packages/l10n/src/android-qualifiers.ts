/** https://developer.android.com/guide/topics/resources/providing-resources#QualifierRules */
const words = `feminine masculine neuter ldrtl ldltr small normal large xlarge long notlong round notround widecg nowidecg highdr lowdr
  port land car desk television appliance watch vrheadset night notnight ldpi mdpi hdpi xhdpi xxhdpi xxxhdpi nodpi tvdpi anydpi
  notouch stylus finger keysexposed keyshidden keyssoft nokeys qwerty 12key navexposed navhidden nonav dpad trackball wheel`

const known = new Set(words.split(/\s+/))
const WITH_NUMBER = /^(?:(?:sw|w|h)\d+dp|\d+dpi|v\d+|m[cn]c\d+|\d+x\d+)$/

/**
 * Whether the end of a folder's name (`night`, `de-land` of `values-de-land`) names a device: its file has texts for some
 * devices, and is not the file of a language. `car` is a mode of Android, and not the language of that code.
 */
export const hasAndroidQualifier = (end: string): boolean =>
  end.split('-').some((part) => known.has(part) || WITH_NUMBER.test(part))
