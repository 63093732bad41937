import type { Supabase } from '#app/lib/supabase.ts';
import { labs } from '#labs/registry.ts';

/** A lab with the lesson that teaches with it. */
export interface CatalogueLab {
  name: string;
  title: string;
  idea: string;
  ages: string;
  minutes: number;
  level: string;
  /** Whether it can be used without an account. */
  isOpen: boolean;
  course: string;
  path: string;
}

/** All labs that a lesson of a published course contains. For loaders: it imports every lab. */
export async function listLabs(supabase: Supabase): Promise<CatalogueLab[]> {
  const { data } = await supabase.rpc('list_labs').throwOnError();
  return labs.flatMap(({ name, title, idea, ages, minutes }) => {
    const taught = data.find(({ lab }) => lab === name);
    if (!taught) return [];
    return {
      name,
      title,
      idea,
      ages,
      minutes,
      level: taught.level,
      isOpen: taught.introductory,
      course: taught.course_title,
      path: `/courses/${taught.course_slug}/${taught.lesson_slug}#lab-${name}`,
    };
  });
}
