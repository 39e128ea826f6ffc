<?php
/* Menu */
$title = "Harbour";
// the quote
$LANG['a'] = 'It\'s';
$LANG['deep']['b'] = "two\nlines";
define('KEY', 'Value');
$arr = array(
  'one' => 'First', // trailing
  'nested' => array('x' => 'Y'),
);
