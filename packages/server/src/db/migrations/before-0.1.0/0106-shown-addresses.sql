-- Whether an account's address was shown to be its owner's: by a letter's link, or by a provider that the operator trusts with
-- addresses. Of those that are there nobody knows.
alter table users add column email_shown boolean not null default false;

-- By which issuer an identity was vouched for: another one under the same id of a provider has other people. Null: by the one that
-- stands under this id when the server starts next.
alter table identities add column issuer text;
alter table identities drop constraint identities_provider_subject_key;
create unique index identities_of_issuers on identities (provider, subject, coalesce(issuer, ''));
