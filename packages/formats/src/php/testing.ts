import type { ForeignFile } from '../foreign-file.ts'

const foreignPhp: ForeignFile = {
  starts: [
    '<?php /*',
    '<?php //',
    "<?php '",
    '<?php "',
    '<?php "{$',
    '<?php $a = [',
    '<?php return array(',
    '<?php return [[',
    "<?php define('a', ",
    '<?php $a = <<<A\n',
    '<?php {',
    "<?php $a['b']",
    '<?php return [ "a" => ',
    '<?',
  ],
  around: (text) => `<?php\n/* ${text.replace(/[\r\n\0/]/g, ' ').toWellFormed()} */\n\n$a = 'b';\n`,
  key: '$a',
}

export const foreignPhpFiles = { php: foreignPhp, laravel: foreignPhp } satisfies Record<string, ForeignFile>
