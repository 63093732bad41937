-- A draft is on no page, so saving one leaves every rendered page as it is.
drop trigger announce_content_change on public.blog_posts;
create trigger announce_new_post after insert on public.blog_posts
for each row when (new.published) execute function private.announce_content_change();
create trigger announce_changed_post after update on public.blog_posts
for each row when (old.published or new.published) execute function private.announce_content_change();
create trigger announce_removed_post after delete on public.blog_posts
for each row when (old.published) execute function private.announce_content_change();
