-- Where a picture shows a string: left, top, width and height in pixels; null: somewhere.
alter table screenshot_units add column region int[] check (cardinality(region) = 4 and 0 <= all (region));
