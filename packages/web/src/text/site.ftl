# What is about the site as a whole.

about-text = Weft keeps translations: it reads them from git repositories, lets people work on them together, and writes them back as commits.
about-doors = More
about-api = The API
about-api-text = Everything that the pages can do, for programs. It is compatible with Weblate, so wlc and other clients work.
about-schema = The API as OpenAPI
about-schema-text = All endpoints with their fields and replies, for tools.
about-tokens = Your API tokens
about-tokens-text = Programs use them to work in your name.
about-keys-text = Add it to the host of a private repository.
about-changes-text = All changes here, newest first.
about-licence = Licence
about-licence-text = Weft is free software under the Apache License 2.0.
keys-title = SSH key of your next project
keys-text = Each project has a separate key. People who edit the project find it on the project's page, under Repository. This key is for the next project that you create.
keys-visitor = Sign in to see the SSH key
about-contact = Contact
