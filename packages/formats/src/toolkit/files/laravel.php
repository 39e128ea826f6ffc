<?php

return [
    // Greeting
    'welcome' => 'Welcome, :name',
    'apples' => 'There is one apple|There are many apples',
    'nested' => [
        'deep' => 'Deep',
    ],
];
