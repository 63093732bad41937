import { z } from 'zod';
import { getSupabase } from '#app/lib/supabase.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import type { MyProject, SubmittedProject } from '#domain/courses/project.ts';
import type { ProjectDraft } from '#domain/courses/project-draft.ts';
import { projectBucket, projectFilePath, projectFileType } from '#domain/courses/project-file.ts';
import type { ProjectReview } from '#domain/courses/project-review.ts';
import type { FunctionResult } from '#domain/database/database.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { callFunction } from './call-function.ts';

const refusalSchema = z.object({ message: z.string() });

/** A project with the signed-in user's own work. Null if there is none for them. */
export async function findMyProject(contentId: string): Promise<MyProject | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('my_project', { project: contentId }).throwOnError();
  return data;
}

/** Returns the new revision of the draft. */
export async function saveProjectDraft(id: string, revision: number, draft: ProjectDraft): Promise<number> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('save_project_draft', {
      project: id,
      draft_revision: revision,
      draft_text: draft.text,
      draft_links: draft.links,
      draft_files: draft.files,
    })
    .throwOnError();
  return data;
}

export async function handInProject(id: string, revision: number): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('hand_in_project', { project: id, draft_revision: revision }).throwOnError();
}

export async function takeBackProject(id: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('take_back_project', { project: id }).throwOnError();
}

/** Shows an accepted project in the credential of the certificate, or no longer. */
export async function showProject(id: string, isShown: boolean): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('show_project', { project: id, shown: isShown }).throwOnError();
}

/** Uploads a file through a signed URL, because only such a request reports its progress, from 0 to 1. */
export async function uploadProjectFile(
  path: { userId: string; projectId: string; name: string },
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.storage
    .from(projectBucket)
    .createSignedUploadUrl(projectFilePath(path.userId, path.projectId, path.name));
  if (error) throw error;
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', data.signedUrl);
    request.setRequestHeader('content-type', projectFileType(path.name) ?? '');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status === 200 ? resolve() : reject(failureOf(request)));
    request.onerror = () => reject(new Error('The upload was interrupted.'));
    request.send(file);
  });
}

/** The storage says in words what is wrong with a file. What a failing server says is not for users. */
function failureOf({ status, responseText }: XMLHttpRequest): Error {
  const refusal = refusalSchema.safeParse(parseJson(responseText));
  return status < 500 && refusal.success
    ? new UserFacingError(refusal.data.message)
    : new Error('The upload failed.');
}

/** Removes a file that was never handed in. Those of a version stay. */
export async function removeProjectFile(userId: string, projectId: string, name: string): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.storage
    .from(projectBucket)
    .remove([projectFilePath(userId, projectId, name)]);
  if (error) throw error;
}

/** A URL that is valid for a minute and downloads the file under its name. */
export async function signProjectFile(userId: string, projectId: string, name: string): Promise<string> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.storage
    .from(projectBucket)
    .createSignedUrl(projectFilePath(userId, projectId, name), 60, { download: name });
  if (error) throw error;
  return data.signedUrl;
}

export type WaitingProject = FunctionResult<'project_queue'>;

/** Projects that wait for a review, longest first. Without a course all of them, for admins. */
export async function listProjectQueue(courseId?: string): Promise<WaitingProject[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('project_queue', courseId === undefined ? {} : { course: courseId })
    .throwOnError();
  return data;
}

export async function findSubmittedProject(submission: string): Promise<SubmittedProject> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('project_submission', { submission }).throwOnError();
  return data;
}

export async function claimProject(submission: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('claim_project', { submission }).throwOnError();
}

export async function releaseProject(submission: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('release_project', { submission }).throwOnError();
}

/** Stores the review. The learner is told by mail. */
export async function reviewProject(review: ProjectReview): Promise<void> {
  await callFunction('project-review', review);
}
