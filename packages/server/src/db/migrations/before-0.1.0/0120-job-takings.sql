-- How often a node has taken the job: who holds it knows the number, and whoever lost it meanwhile cannot end it.
alter table tasks add column taking int not null default 0;
