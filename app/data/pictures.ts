import { getSupabase } from '#app/lib/supabase.ts';

/** The buckets that admins upload to. */
export type PictureBucket = 'blog-images' | 'course-images' | 'site-images';

/** Uploads an image under a unique name and returns its public URL. */
export async function uploadPicture(bucket: PictureBucket, picture: File, siteUrl: string): Promise<string> {
  const supabase = await getSupabase();
  const files = supabase.storage.from(bucket);
  const path = `${crypto.randomUUID()}.${picture.type.replace('image/', '')}`;
  const { error } = await files.upload(path, picture, { contentType: picture.type });
  if (error) throw error;
  return files.getPublicUrl(path).data.publicUrl.replace(location.origin, siteUrl);
}
