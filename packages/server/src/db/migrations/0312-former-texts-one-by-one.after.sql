-- keep_former_texts does the same for all strings of a change at once.
drop trigger keep_former_text on units;
drop function keep_former_text();
