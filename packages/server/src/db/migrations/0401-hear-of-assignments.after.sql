-- People of before hear of assignments as new ones do; who wants none of it turns it off.
insert into subscriptions (user_id, notification, scope, frequency)
select u.id, kind, 0, 1 from users u
 cross join unnest(array['AssignedNotification', 'AssignmentChangedNotification', 'AssignmentDueNotification', 'AssignmentOverdueNotification',
   'AssignmentDoneNotification', 'AssignmentProblemNotification']) as kind
 where u.is_active and not u.is_bot and u.username <> 'anonymous'
on conflict do nothing;
