/** The element of a block, so that a link leads to it. */
export function blockId(key: string): string {
  return `block-${key}`;
}

export function lessonPath(courseSlug: string, lessonSlug: string, blockKey = ''): string {
  return `/courses/${courseSlug}/${lessonSlug}${blockKey && `#${blockId(blockKey)}`}`;
}

/** The element of a module in the outline of its course. */
export function moduleId(slug: string): string {
  return `module-${slug}`;
}

export function modulePath(courseSlug: string, moduleSlug: string): string {
  return `/courses/${courseSlug}#${moduleId(moduleSlug)}`;
}

export function quizPath(courseSlug: string, moduleSlug: string): string {
  return `/courses/${courseSlug}/quiz/${moduleSlug}`;
}

export function teachersPlanPath(courseSlug: string, moduleSlug: string): string {
  return `/courses/${courseSlug}/${moduleSlug}/teachers-plan.pdf`;
}

export function projectPath(contentId: string): string {
  return `/projects/${contentId}`;
}
