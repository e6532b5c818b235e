-- Empties a database for a copy that is put back: what a later release has added would stay otherwise,
-- and stand in the way of the next one.
do $$
declare
  place record;
begin
  for place in select tablename as name from pg_tables where schemaname = 'public' loop
    execute format('drop table if exists public.%I cascade', place.name);
  end loop;
  for place in
    select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
  loop
    execute format('drop function if exists %s cascade', place.name);
  end loop;
end $$;
