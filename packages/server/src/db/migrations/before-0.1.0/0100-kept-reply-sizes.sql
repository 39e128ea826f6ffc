-- Bytes of the replies that were kept for a user on a day. A request asks for the sum of two rows, however many replies there are.
create table kept_reply_sizes (
  user_id int not null references users on delete cascade,
  day date not null default current_date,
  bytes bigint not null,
  primary key (user_id, day)
);
insert into kept_reply_sizes (user_id, bytes)
  select user_id, sum(300 + coalesce(octet_length(sealed), 0) + coalesce(octet_length(body), 0)) from kept_replies group by user_id;
