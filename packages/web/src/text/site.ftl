# What is about the site as a whole.

about-text = Weft keeps translations: it reads them from git repositories, lets people work on them together, and writes them back as commits.
about-doors = Other ways in
about-api = The API
about-api-text = All that pages do, for programs; it speaks as Weblate does, so that wlc and other clients work.
about-schema = The API as OpenAPI
about-schema-text = Every address with what it takes and answers, for tools.
about-tokens = Your API tokens
about-tokens-text = What a program needs to work in your name.
about-keys-text = What the host of a private repository must know.
about-changes-text = What happened here, newest first.
about-licence = Licence
about-licence-text = Weft is free software under the Apache License 2.0.
keys-title = SSH key of this service
keys-visitor = Sign in to see the SSH key
