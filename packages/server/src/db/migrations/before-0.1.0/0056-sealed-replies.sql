-- What was answered may be a secret, such as a new token: it is kept encrypted, with the key that opens the seeds of second factors.
alter table kept_replies add column sealed bytea;
delete from kept_replies where headers ? 'set-cookie' or body ~ '"(token|link|secret|uri|recovery_codes|csrf_token)"';
