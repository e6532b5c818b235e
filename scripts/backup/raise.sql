-- Raises what numbers itself after a copy was put back: the numbers between were given out since the copy
-- was made, and stand in 1C, in letters, in programs and in browsers. Orders go on by 10,000 for each day
-- begun since the copy's last order, everything else by a million.
do $$
declare
  counter record;
  reached bigint;
  days bigint;
begin
  select greatest(0, (extract(epoch from clock_timestamp()) * 1000 - max(created_at)) / 86400000)::bigint
    into days from public.orders;
  for counter in
    select relname as name, attname as id, pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attidentity <> ''
  loop
    execute format('select greatest((select last_value from %s), (select max(%I) from public.%I))',
      counter.sequence, counter.id, counter.name) into reached;
    perform setval(counter.sequence, reached + case counter.name
      when 'orders' then 10000 * (coalesce(days, 0) + 1) else 1000000 end);
  end loop;
  update public.sequences set value = value + 1000000 where name = 'orders';
end $$;
