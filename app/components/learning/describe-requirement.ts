import { nextStepWords } from '#app/content/learning/next-step.ts';
import type { CertificateProject } from '#domain/courses/project.ts';

interface Lacking {
  missing_requirements: string[];
  project: CertificateProject | null;
}

/** What is missing besides modules and exam, in words. */
export function describeMissingRequirements({ missing_requirements, project }: Lacking): string[] {
  const waits = project?.status === 'handed-in' || project?.status === 'claimed';
  return missing_requirements.map((name) => {
    const words = nextStepWords.missing[name === 'capstone' ? 'capstone' : 'project'];
    return waits ? words.waits : words.none;
  });
}
