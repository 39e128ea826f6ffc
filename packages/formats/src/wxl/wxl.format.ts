import { defineFormat } from '../format.ts'
import { namedTexts } from '../named-texts/named-texts.format.ts'

/** Texts of WiX installers: content of the elements, since WiX 4 a `Value`. https://docs.firegiant.com/wix/schema/wxl/ */
export const wxl = defineFormat({
  ...namedTexts({
    root: 'WixLocalization',
    element: 'String',
    key: 'Id',
    valueAttribute: 'Value',
    nested: false,
    joinsBlanks: false,
    usualTag: '<String Id="">',
    usualFile:
      '<?xml version="1.0" encoding="utf-8"?>\n<WixLocalization xmlns="http://schemas.microsoft.com/wix/2006/localization">\n</WixLocalization>\n',
  }),
  id: 'wxl',
  label: 'WixLocalization file',
  extensions: ['wxl'],
  mediaType: 'application/xml',
  usage: [
    { files: 'installer/*.wxl', source: 'installer/en-us.wxl' },
    { files: '*.wxl', source: 'en-us.wxl' },
  ],
})
