import { siteUrl } from '#app/lib/site-url.ts';
import { getSupabase } from '#app/lib/supabase.ts';

const bucket = 'blog-images';

/** Stores a picture for a post under a name of its own and answers its public address. */
export async function uploadBlogImage(picture: File): Promise<string> {
  const supabase = await getSupabase();
  const path = `${crypto.randomUUID()}.${picture.type.replace('image/', '')}`;
  const { error } = await supabase.storage.from(bucket).upload(path, picture, { contentType: picture.type });
  if (error) throw error;
  const { publicUrl } = supabase.storage.from(bucket).getPublicUrl(path).data;
  return publicUrl.replace(location.origin, siteUrl());
}
