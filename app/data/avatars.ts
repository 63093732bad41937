import { getSupabase, type Supabase } from '#app/lib/supabase.ts';

const bucket = 'avatars';

/** Uploads the picture under a unique name, sets it on the profile, and then removes the previous ones. */
export async function saveAvatar(userId: string, picture: Blob): Promise<void> {
  const supabase = await getSupabase();
  const extension = picture.type.replace('image/', '');
  const path = `${userId}/${crypto.randomUUID()}.${extension}`;
  const { error } = await supabase.storage.from(bucket).upload(path, picture, { contentType: picture.type });
  if (error) throw error;
  const { publicUrl } = supabase.storage.from(bucket).getPublicUrl(path).data;
  await showAvatar(supabase, toLocalPath(publicUrl));
  await removeAvatars(userId, path);
}

export async function removeAvatar(userId: string): Promise<void> {
  const supabase = await getSupabase();
  // Delete the files first: as long as one is left, the page still offers to remove it.
  await removeAvatars(userId);
  await showAvatar(supabase, null);
}

/** Everything in the user's folder, except the picture to keep. */
export async function removeAvatars(userId: string, kept?: string): Promise<void> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.storage.from(bucket).list(userId);
  if (error) throw error;
  const paths = data.map(({ name }) => `${userId}/${name}`).filter((path) => path !== kept);
  if (paths.length === 0) return;
  const removed = await supabase.storage.from(bucket).remove(paths);
  if (removed.error) throw removed.error;
}

async function showAvatar({ auth }: Supabase, avatarUrl: string | null): Promise<void> {
  const { error } = await auth.updateUser({ data: { avatar_url: avatarUrl } });
  if (error) throw error;
}

/** The path of a picture on the site's own backend, which works on every host name of the site. */
function toLocalPath(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin === location.origin ? pathname : url;
}
