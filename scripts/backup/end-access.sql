-- Ends what lets people in after a copy was put back: sessions and invitations that were ended since the copy
-- was made are good again in it.
do $$
declare
  place record;
begin
  for place in
    select * from (values
      ('sessions', 'ended_at'), ('staff_sessions', 'ended_at'), ('staff_invitations', 'used_at')
    ) as places (name, ended)
  loop
    if to_regclass('public.' || place.name) is not null then
      execute format('update public.%I set %I = $1 where %I is null', place.name, place.ended, place.ended)
        using (extract(epoch from clock_timestamp()) * 1000)::bigint;
    end if;
  end loop;
end $$;
