import { getSupabase } from '#app/lib/supabase.ts';
import {
  type ClassCall,
  cardsPerCall,
  type LoginCards,
  loginCardsSchema,
} from '#domain/classes/class-call.ts';
import { type ClassNote, classNotesSchema } from '#domain/classes/class-work.ts';
import { type Grid, gridResponseSchema, mergeGrid, sinceOf } from '#domain/classes/grid.ts';
import {
  type ClassOverview,
  classOverviewSchema,
  type MyClasses,
  myClassesSchema,
} from '#domain/classes/overview.ts';
import type { RosterDifference } from '#domain/classes/roster.ts';
import type { FunctionResult } from '#domain/database/database.ts';
import { callFunction } from './call-function.ts';

const call = <Body extends object>(asked: ClassCall) => callFunction<Body>('classes', asked);

export async function listMyClasses(): Promise<MyClasses> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('my_classes').throwOnError();
  return myClassesSchema.parse(data);
}

/** Undefined for a class that the user does not teach. */
export async function findClass(classId: string): Promise<ClassOverview | undefined> {
  const supabase = await getSupabase();
  const { data, error, status } = await supabase.rpc('class_overview', { class: classId });
  if (status === 404) return undefined;
  if (error) throw error;
  return classOverviewSchema.parse(data);
}

export async function createClass(organisation: string, name: string): Promise<string> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('create_class', { organisation, name }).throwOnError();
  return data;
}

export async function saveClass(classId: string, name: string, isOpen: boolean): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('save_class', { class: classId, name, is_open: isOpen }).throwOnError();
}

export async function resetClassCode(classId: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('reset_class_code', { class: classId }).throwOnError();
}

export async function addClassTeacher(classId: string, teacher: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('add_class_teacher', { class: classId, teacher }).throwOnError();
}

export async function removeClassTeacher(classId: string, teacher: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('remove_class_teacher', { class: classId, teacher }).throwOnError();
}

export async function removeClassMember(member: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('remove_class_member', { member }).throwOnError();
}

export async function deletePupil(member: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('delete_pupil', { member }).throwOnError();
}

/** The code with which a guardian takes the account of a pupil over. It is shown this once. */
export async function makeTakeOverCode(member: string): Promise<string> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('make_take_over_code', { member }).throwOnError();
  return data;
}

/** Moves a class up a year. Returns the id of the new class. */
export async function moveClassUp(classId: string, newName: string): Promise<string> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('move_class_up', { class: classId, new_name: newName }).throwOnError();
  return data;
}

/** Returns the name of the class, null if the caller can join none with this code. */
export async function joinClass(code: string): Promise<string | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('join_class', { class_code: code }).throwOnError();
  return data;
}

export async function leaveClass(classId: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('leave_class', { class: classId }).throwOnError();
}

// ---- Roster

export type ComparedRoster = RosterDifference & { version: number };

export function compareRosterFile(classId: string, text: string): Promise<ComparedRoster> {
  return call<ComparedRoster>({ action: 'compare-roster', class: classId, text });
}

export async function applyRosterFile(
  classId: string,
  text: string,
  version: number,
  isSure: boolean,
): Promise<void> {
  await call({ action: 'apply-roster', class: classId, text, version, is_sure: isSure });
}

export async function undoRoster(classId: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('undo_roster', { class: classId }).throwOnError();
}

/** Gives pupils new pictures, a few at a time. `onProgress` hears how many are done. */
export async function makeLoginCards(
  classId: string,
  members: string[],
  onProgress: (done: number) => void,
): Promise<LoginCards> {
  const cards: LoginCards = [];
  for (let at = 0; at < members.length; at += cardsPerCall) {
    const { cards: made } = await call<{ cards: unknown }>({
      action: 'make-cards',
      class: classId,
      members: members.slice(at, at + cardsPerCall),
    });
    cards.push(...loginCardsSchema.parse(made));
    onProgress(cards.length);
  }
  return cards;
}

// ---- Work

export async function assignToClass(
  classId: string,
  work: { course: string; lesson: string | null; startsOn: string | null; dueOn: string | null },
): Promise<void> {
  const supabase = await getSupabase();
  const { course, lesson, startsOn, dueOn } = work;
  await supabase
    .rpc('assign_to_class', { class: classId, course, lesson, starts_on: startsOn, due_on: dueOn })
    .throwOnError();
}

export async function unassign(assignment: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('unassign', { assignment }).throwOnError();
}

/** Null takes an extension back. */
export async function extendAssignment(
  assignment: string,
  member: string,
  dueOn: string | null,
): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('extend_assignment', { assignment, member, due_on: dueOn }).throwOnError();
}

export async function listClassNotes(member: string): Promise<ClassNote[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('class_member_notes', { member }).throwOnError();
  return classNotesSchema.parse(data);
}

export async function addClassNote(member: string, text: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('add_class_note', { member, text }).throwOnError();
}

export async function deleteClassNote(note: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('delete_class_note', { note }).throwOnError();
}

// ---- Grid

/** The grids that this tab has loaded, so that an event loads only what is new. */
const grids = new Map<string, Grid>();

/** The grid of a course that the class works on. Without one, that of the course that is due first. */
export async function loadGrid(classId: string, course: string | undefined, userId: string): Promise<Grid> {
  const supabase = await getSupabase();
  const key = `${userId} ${classId} ${course ?? ''}`;
  const before = grids.get(key);
  const { data } = await supabase
    .rpc('class_grid', { class: classId, course, since: before && sinceOf(before) })
    .throwOnError();
  const grid = mergeGrid(before, gridResponseSchema.parse(data));
  // Only the one that is shown.
  grids.clear();
  grids.set(key, grid);
  return grid;
}

export type ClassQuestion = FunctionResult<'class_questions'>;

export async function listClassQuestions(classId: string, course: string): Promise<ClassQuestion[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('class_questions', { class: classId, course }).throwOnError();
  return data;
}
