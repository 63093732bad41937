// Made from the database by `npm run types`. Change a migration or supabase/types/facts.ts, not this file.

import type { PersonalRecords } from '#domain/accounts/personal-records.ts';
import type { ExamResults } from '#domain/certificates/exam-results.ts';
import type { TeachingRole } from '#domain/courses/authoring.ts';
import type { CertificateProject, MyProject, SubmittedProject } from '#domain/courses/project.ts';
import type { FamilyOverview } from '#domain/families/overview.ts';
import type { MyCourse, MyLearning } from '#domain/learning/my-learning.ts';
import type { NextStep } from '#domain/learning/next-step.ts';
import type { RenewalPayment, RequestedPayment } from '#domain/memberships/payment.ts';
import type { NewsletterMailDue } from '#domain/messages/newsletter.ts';
import type { Analytics } from '#domain/site/analytics.ts';
import type { Dashboard } from '#domain/site/dashboard.ts';
import type { SearchKind } from '#domain/site/search.ts';
import type { ShownSettings } from '#domain/site/site-settings.ts';

export type Json = string | number | boolean | null | JsonObject | Json[];

export type JsonObject = { [key: string]: Json | undefined };

export type Database = {
  public: {
    Tables: {
      admin_audit_log: {
        Row: { action: string; admin_id: string | null; created_at: string; details: JsonObject; id: number };
        Insert: {
          action: string;
          admin_id?: string | null;
          created_at?: string;
          details?: JsonObject;
          id?: never;
        };
        Update: {
          action?: string;
          admin_id?: string | null;
          created_at?: string;
          details?: JsonObject;
          id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'admin_audit_log_admin_id_fkey';
            columns: ['admin_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      agreements: {
        Row: {
          certifies_levels: string[];
          consent_by: string | null;
          created_at: string;
          ended_at: string | null;
          ends_on: string;
          id: string;
          opens_levels: string[];
          organisation_id: string;
          payment_id: string | null;
          reminded_at: string | null;
          seats: number;
          starts_on: string;
        };
        Insert: {
          certifies_levels?: string[];
          consent_by?: string | null;
          created_at?: string;
          ended_at?: string | null;
          ends_on: string;
          id?: string;
          opens_levels: string[];
          organisation_id: string;
          payment_id?: string | null;
          reminded_at?: string | null;
          seats: number;
          starts_on: string;
        };
        Update: {
          certifies_levels?: string[];
          consent_by?: string | null;
          created_at?: string;
          ended_at?: string | null;
          ends_on?: string;
          id?: string;
          opens_levels?: string[];
          organisation_id?: string;
          payment_id?: string | null;
          reminded_at?: string | null;
          seats?: number;
          starts_on?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'agreements_organisation_id_fkey';
            columns: ['organisation_id'];
            isOneToOne: false;
            referencedRelation: 'organisations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'agreements_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: true;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      assessments: {
        Row: {
          attempts_per_30_days: number | null;
          id: string;
          kind: 'quiz' | 'exam';
          level: 'Beginner' | 'Intermediate' | 'Advanced' | null;
          minutes: number | null;
          module_id: string | null;
          pass_percent: number;
          question_count: number;
        };
        Insert: {
          attempts_per_30_days?: number | null;
          id?: string;
          kind: 'quiz' | 'exam';
          level?: 'Beginner' | 'Intermediate' | 'Advanced' | null;
          minutes?: number | null;
          module_id?: string | null;
          pass_percent: number;
          question_count: number;
        };
        Update: {
          attempts_per_30_days?: number | null;
          id?: string;
          kind?: 'quiz' | 'exam';
          level?: 'Beginner' | 'Intermediate' | 'Advanced' | null;
          minutes?: number | null;
          module_id?: string | null;
          pass_percent?: number;
          question_count?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'assessments_module_id_fkey';
            columns: ['module_id'];
            isOneToOne: true;
            referencedRelation: 'course_modules';
            referencedColumns: ['id'];
          },
        ];
      };
      assignment_extensions: {
        Row: { assignment_id: string; due_on: string; member_id: string };
        Insert: { assignment_id: string; due_on: string; member_id: string };
        Update: { assignment_id?: string; due_on?: string; member_id?: string };
        Relationships: [
          {
            foreignKeyName: 'assignment_extensions_assignment_id_fkey';
            columns: ['assignment_id'];
            isOneToOne: false;
            referencedRelation: 'class_assignments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'assignment_extensions_member_id_fkey';
            columns: ['member_id'];
            isOneToOne: false;
            referencedRelation: 'class_members';
            referencedColumns: ['id'];
          },
        ];
      };
      attempts: {
        Row: {
          answers_version: number;
          assessment_id: string;
          closed_at: string | null;
          ends_at: string | null;
          id: string;
          is_passed: boolean | null;
          score: number | null;
          started_at: string;
          submitted_at: string | null;
          user_id: string;
        };
        Insert: {
          answers_version?: number;
          assessment_id: string;
          closed_at?: string | null;
          ends_at?: string | null;
          id?: string;
          is_passed?: boolean | null;
          score?: number | null;
          started_at?: string;
          submitted_at?: string | null;
          user_id: string;
        };
        Update: {
          answers_version?: number;
          assessment_id?: string;
          closed_at?: string | null;
          ends_at?: string | null;
          id?: string;
          is_passed?: boolean | null;
          score?: number | null;
          started_at?: string;
          submitted_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'attempts_assessment_id_fkey';
            columns: ['assessment_id'];
            isOneToOne: false;
            referencedRelation: 'assessments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'attempts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      blog_post_slugs: {
        Row: { created_at: string; post_id: string; slug: string };
        Insert: { created_at?: string; post_id: string; slug: string };
        Update: { created_at?: string; post_id?: string; slug?: string };
        Relationships: [
          {
            foreignKeyName: 'blog_post_slugs_post_id_fkey';
            columns: ['post_id'];
            isOneToOne: false;
            referencedRelation: 'blog_posts';
            referencedColumns: ['id'];
          },
        ];
      };
      blog_posts: {
        Row: {
          author_email: string | null;
          author_name: string;
          content: string;
          created_at: string;
          excerpt: string | null;
          featured_image_url: string | null;
          id: string;
          publish_date: string | null;
          published: boolean;
          search_text: string | null;
          slug: string;
          title: string;
          updated_at: string;
        };
        Insert: {
          author_email?: string | null;
          author_name?: string | null;
          content: string;
          created_at?: string;
          excerpt?: string | null;
          featured_image_url?: string | null;
          id?: string;
          publish_date?: string | null;
          published?: boolean;
          search_text?: never;
          slug?: string | null;
          title: string;
          updated_at?: string;
        };
        Update: {
          author_email?: string | null;
          author_name?: string | null;
          content?: string;
          created_at?: string;
          excerpt?: string | null;
          featured_image_url?: string | null;
          id?: string;
          publish_date?: string | null;
          published?: boolean;
          search_text?: never;
          slug?: string | null;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      certificates: {
        Row: {
          course_id: string | null;
          course_level: 'Beginner' | 'Intermediate' | 'Advanced';
          course_title: string;
          created_at: string;
          expiry_mailed_at: string | null;
          id: string;
          is_refunded: boolean;
          is_silent: boolean;
          issued_on: string | null;
          level: 'Beginner' | 'Intermediate' | 'Advanced' | null;
          mailed_at: string | null;
          reinstated_at: string | null;
          revocation_mailed_at: string | null;
          revocation_reason: string | null;
          revoked_at: string | null;
          revoked_on: string | null;
          score: number;
          score_label: 'Excellent' | 'Good' | 'Pass';
          status: 'Issued' | 'Pending' | 'Revoked';
          student_email: string;
          student_name: string;
          user_id: string;
          valid_until: string | null;
        };
        Insert: {
          course_id?: string | null;
          course_level: 'Beginner' | 'Intermediate' | 'Advanced';
          course_title: string;
          created_at?: string;
          expiry_mailed_at?: string | null;
          id?: string;
          is_refunded?: boolean;
          is_silent?: boolean;
          issued_on?: string | null;
          level?: 'Beginner' | 'Intermediate' | 'Advanced' | null;
          mailed_at?: string | null;
          reinstated_at?: string | null;
          revocation_mailed_at?: string | null;
          revocation_reason?: string | null;
          revoked_at?: string | null;
          revoked_on?: string | null;
          score: number;
          score_label?: never;
          status: 'Issued' | 'Pending' | 'Revoked';
          student_email: string;
          student_name: string;
          user_id: string;
          valid_until?: string | null;
        };
        Update: {
          course_id?: string | null;
          course_level?: 'Beginner' | 'Intermediate' | 'Advanced';
          course_title?: string;
          created_at?: string;
          expiry_mailed_at?: string | null;
          id?: string;
          is_refunded?: boolean;
          is_silent?: boolean;
          issued_on?: string | null;
          level?: 'Beginner' | 'Intermediate' | 'Advanced' | null;
          mailed_at?: string | null;
          reinstated_at?: string | null;
          revocation_mailed_at?: string | null;
          revocation_reason?: string | null;
          revoked_at?: string | null;
          revoked_on?: string | null;
          score?: number;
          score_label?: never;
          status?: 'Issued' | 'Pending' | 'Revoked';
          student_email?: string;
          student_name?: string;
          user_id?: string;
          valid_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'certificates_course_id_fkey';
            columns: ['course_id'];
            isOneToOne: false;
            referencedRelation: 'courses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'certificates_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      child_accounts: {
        Row: {
          created_at: string;
          frozen_at: string | null;
          may_hand_in: boolean;
          may_meet_mentors: boolean;
          may_show_work: boolean;
          nickname: string;
          shows_name: boolean;
          suspended_until: string | null;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          frozen_at?: string | null;
          may_hand_in?: boolean;
          may_meet_mentors?: boolean;
          may_show_work?: boolean;
          nickname: string;
          shows_name?: boolean;
          suspended_until?: string | null;
          user_id: string;
        };
        Update: {
          created_at?: string;
          frozen_at?: string | null;
          may_hand_in?: boolean;
          may_meet_mentors?: boolean;
          may_show_work?: boolean;
          nickname?: string;
          shows_name?: boolean;
          suspended_until?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'child_accounts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      class_assignments: {
        Row: {
          added_at: string;
          class_id: string;
          course_id: string;
          due_on: string | null;
          id: string;
          lesson_id: string | null;
          starts_on: string | null;
        };
        Insert: {
          added_at?: string;
          class_id: string;
          course_id: string;
          due_on?: string | null;
          id?: string;
          lesson_id?: string | null;
          starts_on?: string | null;
        };
        Update: {
          added_at?: string;
          class_id?: string;
          course_id?: string;
          due_on?: string | null;
          id?: string;
          lesson_id?: string | null;
          starts_on?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'class_assignments_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'class_assignments_course_id_fkey';
            columns: ['course_id'];
            isOneToOne: false;
            referencedRelation: 'courses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'class_assignments_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'course_lessons';
            referencedColumns: ['id'];
          },
        ];
      };
      class_members: {
        Row: {
          active_at: string | null;
          added_at: string;
          class_id: string;
          email: string | null;
          id: string;
          joined_at: string | null;
          left_at: string | null;
          name: string;
          number: string | null;
          user_id: string | null;
          was_removed: boolean;
        };
        Insert: {
          active_at?: string | null;
          added_at?: string;
          class_id: string;
          email?: string | null;
          id?: string;
          joined_at?: string | null;
          left_at?: string | null;
          name: string;
          number?: string | null;
          user_id?: string | null;
          was_removed?: boolean;
        };
        Update: {
          active_at?: string | null;
          added_at?: string;
          class_id?: string;
          email?: string | null;
          id?: string;
          joined_at?: string | null;
          left_at?: string | null;
          name?: string;
          number?: string | null;
          user_id?: string | null;
          was_removed?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'class_members_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'class_members_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      class_notes: {
        Row: {
          author_id: string | null;
          class_id: string;
          created_at: string;
          id: string;
          member_id: string;
          text: string;
        };
        Insert: {
          author_id?: string | null;
          class_id: string;
          created_at?: string;
          id?: string;
          member_id: string;
          text: string;
        };
        Update: {
          author_id?: string | null;
          class_id?: string;
          created_at?: string;
          id?: string;
          member_id?: string;
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'class_notes_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'class_notes_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'class_notes_member_id_fkey';
            columns: ['member_id'];
            isOneToOne: false;
            referencedRelation: 'class_members';
            referencedColumns: ['id'];
          },
        ];
      };
      class_teachers: {
        Row: { added_at: string; class_id: string; user_id: string };
        Insert: { added_at?: string; class_id: string; user_id: string };
        Update: { added_at?: string; class_id?: string; user_id?: string };
        Relationships: [
          {
            foreignKeyName: 'class_teachers_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'class_teachers_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      class_test_papers: {
        Row: {
          answers: Json;
          answers_version: number;
          handed_in_at: string | null;
          id: string;
          moment: 'before' | 'after' | 'later';
          score: number | null;
          started_at: string;
          test_id: string;
          user_id: string;
        };
        Insert: {
          answers?: Json;
          answers_version?: number;
          handed_in_at?: string | null;
          id?: string;
          moment: 'before' | 'after' | 'later';
          score?: number | null;
          started_at?: string;
          test_id: string;
          user_id: string;
        };
        Update: {
          answers?: Json;
          answers_version?: number;
          handed_in_at?: string | null;
          id?: string;
          moment?: 'before' | 'after' | 'later';
          score?: number | null;
          started_at?: string;
          test_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'class_test_papers_test_id_fkey';
            columns: ['test_id'];
            isOneToOne: false;
            referencedRelation: 'class_tests';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'class_test_papers_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      class_tests: {
        Row: { class_id: string; id: string; made_at: string; module_id: string };
        Insert: { class_id: string; id?: string; made_at?: string; module_id: string };
        Update: { class_id?: string; id?: string; made_at?: string; module_id?: string };
        Relationships: [
          {
            foreignKeyName: 'class_tests_class_id_fkey';
            columns: ['class_id'];
            isOneToOne: false;
            referencedRelation: 'classes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'class_tests_module_id_fkey';
            columns: ['module_id'];
            isOneToOne: false;
            referencedRelation: 'course_modules';
            referencedColumns: ['id'];
          },
        ];
      };
      classes: {
        Row: {
          archived_at: string | null;
          changed_at: string;
          code: string;
          created_at: string;
          created_by: string | null;
          id: string;
          is_open: boolean;
          name: string;
          organisation_id: string;
          version: number;
        };
        Insert: {
          archived_at?: string | null;
          changed_at?: string;
          code: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_open?: boolean;
          name: string;
          organisation_id: string;
          version?: number;
        };
        Update: {
          archived_at?: string | null;
          changed_at?: string;
          code?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_open?: boolean;
          name?: string;
          organisation_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'classes_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'classes_organisation_id_fkey';
            columns: ['organisation_id'];
            isOneToOne: false;
            referencedRelation: 'organisations';
            referencedColumns: ['id'];
          },
        ];
      };
      consent_ages: {
        Row: { age: number; country: string; reviewed_on: string | null; updated_at: string };
        Insert: { age: number; country: string; reviewed_on?: string | null; updated_at?: string };
        Update: { age?: number; country?: string; reviewed_on?: string | null; updated_at?: string };
        Relationships: [];
      };
      consent_forms: {
        Row: {
          created_at: string;
          decided_at: string | null;
          file: string;
          guardian_id: string;
          id: string;
          reason: string | null;
          state: 'waiting' | 'approved' | 'refused';
          text_version: string;
        };
        Insert: {
          created_at?: string;
          decided_at?: string | null;
          file: string;
          guardian_id: string;
          id?: string;
          reason?: string | null;
          state?: 'waiting' | 'approved' | 'refused';
          text_version: string;
        };
        Update: {
          created_at?: string;
          decided_at?: string | null;
          file?: string;
          guardian_id?: string;
          id?: string;
          reason?: string | null;
          state?: 'waiting' | 'approved' | 'refused';
          text_version?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'consent_forms_guardian_id_fkey';
            columns: ['guardian_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'consent_forms_text_version_fkey';
            columns: ['text_version'];
            isOneToOne: false;
            referencedRelation: 'consent_texts';
            referencedColumns: ['version'];
          },
        ];
      };
      consent_texts: {
        Row: { body: string; published_at: string; version: string };
        Insert: { body: string; published_at?: string; version: string };
        Update: { body?: string; published_at?: string; version?: string };
        Relationships: [];
      };
      consents: {
        Row: {
          child_id: string | null;
          given_at: string;
          guardian_id: string;
          id: string;
          method: 'email-plus' | 'signed-form';
          reminded_at: string | null;
          text_version: string;
          used_at: string | null;
          withdrawal: 'delete' | 'freeze' | null;
          withdrawn_at: string | null;
        };
        Insert: {
          child_id?: string | null;
          given_at?: string;
          guardian_id: string;
          id?: string;
          method: 'email-plus' | 'signed-form';
          reminded_at?: string | null;
          text_version: string;
          used_at?: string | null;
          withdrawal?: 'delete' | 'freeze' | null;
          withdrawn_at?: string | null;
        };
        Update: {
          child_id?: string | null;
          given_at?: string;
          guardian_id?: string;
          id?: string;
          method?: 'email-plus' | 'signed-form';
          reminded_at?: string | null;
          text_version?: string;
          used_at?: string | null;
          withdrawal?: 'delete' | 'freeze' | null;
          withdrawn_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'consents_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'consents_guardian_id_fkey';
            columns: ['guardian_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'consents_text_version_fkey';
            columns: ['text_version'];
            isOneToOne: false;
            referencedRelation: 'consent_texts';
            referencedColumns: ['version'];
          },
        ];
      };
      contact_messages: {
        Row: {
          created_at: string;
          email: string;
          id: string;
          message: string;
          name: string;
          subject: string;
          user_id: string | null;
        };
        Insert: {
          created_at?: string;
          email: string;
          id?: string;
          message: string;
          name: string;
          subject: string;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          email?: string;
          id?: string;
          message?: string;
          name?: string;
          subject?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_messages_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      course_files: {
        Row: { content: string; course_id: string; path: string; uploaded_at: string | null };
        Insert: { content: string; course_id: string; path: string; uploaded_at?: string | null };
        Update: { content?: string; course_id?: string; path?: string; uploaded_at?: string | null };
        Relationships: [
          {
            foreignKeyName: 'course_files_course_id_fkey';
            columns: ['course_id'];
            isOneToOne: false;
            referencedRelation: 'courses';
            referencedColumns: ['id'];
          },
        ];
      };
      course_lessons: {
        Row: {
          archived_at: string | null;
          content_id: string;
          course_id: string;
          duration_minutes: number | null;
          id: string;
          ideas: string[];
          kind: 'Reading' | 'Video' | 'Exercise' | 'Quiz';
          module_id: string;
          objectives: string[];
          position: number | null;
          slug: string;
          title: string;
        };
        Insert: {
          archived_at?: string | null;
          content_id?: string | null;
          course_id?: string | null;
          duration_minutes?: number | null;
          id?: string;
          ideas?: string[];
          kind?: 'Reading' | 'Video' | 'Exercise' | 'Quiz';
          module_id: string;
          objectives?: string[];
          position?: number | null;
          slug?: string | null;
          title: string;
        };
        Update: {
          archived_at?: string | null;
          content_id?: string | null;
          course_id?: string | null;
          duration_minutes?: number | null;
          id?: string;
          ideas?: string[];
          kind?: 'Reading' | 'Video' | 'Exercise' | 'Quiz';
          module_id?: string;
          objectives?: string[];
          position?: number | null;
          slug?: string | null;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'course_lessons_course_id_fkey';
            columns: ['course_id'];
            isOneToOne: false;
            referencedRelation: 'courses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'course_lessons_module_id_fkey';
            columns: ['module_id'];
            isOneToOne: false;
            referencedRelation: 'course_modules';
            referencedColumns: ['id'];
          },
        ];
      };
      course_mail_choices: {
        Row: { course_id: string; stopped_at: string | null; token: string; user_id: string };
        Insert: { course_id: string; stopped_at?: string | null; token?: string; user_id: string };
        Update: { course_id?: string; stopped_at?: string | null; token?: string; user_id?: string };
        Relationships: [
          {
            foreignKeyName: 'course_mail_choices_course_id_fkey';
            columns: ['course_id'];
            isOneToOne: false;
            referencedRelation: 'courses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'course_mail_choices_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      course_messages: {
        Row: {
          author_id: string | null;
          body: string;
          course_id: string;
          created_at: string;
          id: string;
          is_announcement: boolean;
          learner_id: string | null;
          mailed_to: number;
          subject: string;
        };
        Insert: {
          author_id?: string | null;
          body: string;
          course_id: string;
          created_at?: string;
          id?: string;
          is_announcement?: boolean;
          learner_id?: string | null;
          mailed_to?: number;
          subject: string;
        };
        Update: {
          author_id?: string | null;
          body?: string;
          course_id?: string;
          created_at?: string;
          id?: string;
          is_announcement?: boolean;
          learner_id?: string | null;
          mailed_to?: number;
          subject?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'course_messages_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'course_messages_course_id_fkey';
            columns: ['course_id'];
            isOneToOne: false;
            referencedRelation: 'courses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'course_messages_learner_id_fkey';
            columns: ['learner_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      course_modules: {
        Row: {
          archived_at: string | null;
          content_id: string;
          course_id: string;
          id: string;
          ideas: string[];
          objectives: string[];
          position: number | null;
          slug: string;
          teaching_notes: string;
          title: string;
        };
        Insert: {
          archived_at?: string | null;
          content_id?: string | null;
          course_id: string;
          id?: string;
          ideas?: string[];
          objectives?: string[];
          position?: number | null;
          slug?: string | null;
          teaching_notes?: string;
          title: string;
        };
        Update: {
          archived_at?: string | null;
          content_id?: string | null;
          course_id?: string;
          id?: string;
          ideas?: string[];
          objectives?: string[];
          position?: number | null;
          slug?: string | null;
          teaching_notes?: string;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'course_modules_course_id_fkey';
            columns: ['course_id'];
            isOneToOne: false;
            referencedRelation: 'courses';
            referencedColumns: ['id'];
          },
        ];
      };
      course_ratings: {
        Row: { course_id: string; id: string; rated_at: string; stars: number; user_id: string };
        Insert: { course_id: string; id?: string; rated_at?: string; stars: number; user_id: string };
        Update: { course_id?: string; id?: string; rated_at?: string; stars?: number; user_id?: string };
        Relationships: [
          {
            foreignKeyName: 'course_ratings_course_id_fkey';
            columns: ['course_id'];
            isOneToOne: false;
            referencedRelation: 'courses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'course_ratings_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      course_staff: {
        Row: { added_at: string; course_id: string; role: 'instructor' | 'reviewer'; user_id: string };
        Insert: { added_at?: string; course_id: string; role: 'instructor' | 'reviewer'; user_id: string };
        Update: { added_at?: string; course_id?: string; role?: 'instructor' | 'reviewer'; user_id?: string };
        Relationships: [
          {
            foreignKeyName: 'course_staff_course_id_fkey';
            columns: ['course_id'];
            isOneToOne: false;
            referencedRelation: 'courses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'course_staff_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      courses: {
        Row: {
          category: string;
          counts_for_certificate: boolean;
          created_at: string;
          description: string;
          duration: string;
          id: string;
          imported_at: string | null;
          instructor: string;
          introductory: boolean;
          level: 'Beginner' | 'Intermediate' | 'Advanced';
          objectives: string[];
          position: number | null;
          skills: string[];
          slug: string;
          status: 'Published' | 'Draft' | 'Archived';
          summary: string;
          thumbnail_url: string | null;
          title: string;
          updated_at: string;
        };
        Insert: {
          category: string;
          counts_for_certificate?: boolean;
          created_at?: string;
          description?: string;
          duration: string;
          id?: string;
          imported_at?: string | null;
          instructor: string;
          introductory?: boolean;
          level: 'Beginner' | 'Intermediate' | 'Advanced';
          objectives?: string[];
          position?: number | null;
          skills?: string[];
          slug: string;
          status?: 'Published' | 'Draft' | 'Archived';
          summary: string;
          thumbnail_url?: string | null;
          title: string;
          updated_at?: string;
        };
        Update: {
          category?: string;
          counts_for_certificate?: boolean;
          created_at?: string;
          description?: string;
          duration?: string;
          id?: string;
          imported_at?: string | null;
          instructor?: string;
          introductory?: boolean;
          level?: 'Beginner' | 'Intermediate' | 'Advanced';
          objectives?: string[];
          position?: number | null;
          skills?: string[];
          slug?: string;
          status?: 'Published' | 'Draft' | 'Archived';
          summary?: string;
          thumbnail_url?: string | null;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      enrolments: {
        Row: { course_id: string; enrolled_at: string; id: string; left_at: string | null; user_id: string };
        Insert: {
          course_id: string;
          enrolled_at?: string;
          id?: string;
          left_at?: string | null;
          user_id: string;
        };
        Update: {
          course_id?: string;
          enrolled_at?: string;
          id?: string;
          left_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'enrolments_course_id_fkey';
            columns: ['course_id'];
            isOneToOne: false;
            referencedRelation: 'courses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'enrolments_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      extra_time: {
        Row: { percent: number; set_at: string; user_id: string };
        Insert: { percent: number; set_at?: string; user_id: string };
        Update: { percent?: number; set_at?: string; user_id?: string };
        Relationships: [
          {
            foreignKeyName: 'extra_time_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      families: {
        Row: { code: string; created_at: string; id: string; owner_id: string };
        Insert: { code: string; created_at?: string; id?: string; owner_id: string };
        Update: { code?: string; created_at?: string; id?: string; owner_id?: string };
        Relationships: [
          {
            foreignKeyName: 'families_owner_id_fkey';
            columns: ['owner_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      family_places: {
        Row: {
          added_at: string;
          family_id: string;
          kind: 'child' | 'adult';
          shares_progress: boolean;
          user_id: string;
        };
        Insert: {
          added_at?: string;
          family_id: string;
          kind: 'child' | 'adult';
          shares_progress?: boolean;
          user_id: string;
        };
        Update: {
          added_at?: string;
          family_id?: string;
          kind?: 'child' | 'adult';
          shares_progress?: boolean;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'family_places_family_id_fkey';
            columns: ['family_id'];
            isOneToOne: false;
            referencedRelation: 'families';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'family_places_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      guardianships: {
        Row: { child_id: string; guardian_id: string; since: string };
        Insert: { child_id: string; guardian_id: string; since?: string };
        Update: { child_id?: string; guardian_id?: string; since?: string };
        Relationships: [
          {
            foreignKeyName: 'guardianships_child_id_fkey';
            columns: ['child_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'guardianships_guardian_id_fkey';
            columns: ['guardian_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      invoice_lines: {
        Row: {
          description: string;
          kind: 'seats' | 'certification' | 'workshop' | 'service' | 'discount';
          payment_id: string;
          position: number;
          quantity: number;
          unit_cents: number;
        };
        Insert: {
          description: string;
          kind: 'seats' | 'certification' | 'workshop' | 'service' | 'discount';
          payment_id: string;
          position: number;
          quantity: number;
          unit_cents: number;
        };
        Update: {
          description?: string;
          kind?: 'seats' | 'certification' | 'workshop' | 'service' | 'discount';
          payment_id?: string;
          position?: number;
          quantity?: number;
          unit_cents?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_lines_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
        ];
      };
      lab_work: {
        Row: {
          choices: JsonObject | null;
          goal_choices: Json;
          goals: string[];
          lab: string;
          lesson_id: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          choices?: JsonObject | null;
          goal_choices?: Json;
          goals?: string[];
          lab: string;
          lesson_id: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          choices?: JsonObject | null;
          goal_choices?: Json;
          goals?: string[];
          lab?: string;
          lesson_id?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'lab_work_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'course_lessons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lab_work_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      learner_ages: {
        Row: {
          birth_year: number | null;
          country: string | null;
          needs_guardian: boolean;
          stated_at: string;
          user_id: string;
        };
        Insert: {
          birth_year?: number | null;
          country?: string | null;
          needs_guardian: boolean;
          stated_at?: string;
          user_id: string;
        };
        Update: {
          birth_year?: number | null;
          country?: string | null;
          needs_guardian?: boolean;
          stated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'learner_ages_country_fkey';
            columns: ['country'];
            isOneToOne: false;
            referencedRelation: 'consent_ages';
            referencedColumns: ['country'];
          },
          {
            foreignKeyName: 'learner_ages_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      lesson_contents: {
        Row: {
          blocks: Json;
          course_id: string;
          labs: string[];
          lesson_id: string;
          published_at: string;
          required_checks: string[];
          revision: number;
        };
        Insert: {
          blocks: Json;
          course_id: string;
          labs?: never;
          lesson_id: string;
          published_at?: string;
          required_checks?: string[];
          revision: number;
        };
        Update: {
          blocks?: Json;
          course_id?: string;
          labs?: never;
          lesson_id?: string;
          published_at?: string;
          required_checks?: string[];
          revision?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'lesson_contents_course_id_fkey';
            columns: ['course_id'];
            isOneToOne: false;
            referencedRelation: 'courses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lesson_contents_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: true;
            referencedRelation: 'course_lessons';
            referencedColumns: ['id'];
          },
        ];
      };
      lesson_notes: {
        Row: {
          block_key: string;
          created_at: string;
          id: string;
          lesson_id: string;
          text: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          block_key?: string;
          created_at?: string;
          id?: string;
          lesson_id: string;
          text: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          block_key?: string;
          created_at?: string;
          id?: string;
          lesson_id?: string;
          text?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'lesson_notes_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'course_lessons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lesson_notes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      lesson_progress: {
        Row: {
          block_key: string;
          block_number: number;
          checks: JsonObject;
          course_id: string;
          done_at: string | null;
          exercises: string[];
          lesson_id: string;
          started_at: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          block_key?: string;
          block_number?: number;
          checks?: JsonObject;
          course_id: string;
          done_at?: string | null;
          exercises?: string[];
          lesson_id: string;
          started_at?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          block_key?: string;
          block_number?: number;
          checks?: JsonObject;
          course_id?: string;
          done_at?: string | null;
          exercises?: string[];
          lesson_id?: string;
          started_at?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'lesson_progress_course_id_fkey';
            columns: ['course_id'];
            isOneToOne: false;
            referencedRelation: 'courses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lesson_progress_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'course_lessons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lesson_progress_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      lesson_revisions: {
        Row: {
          author_id: string | null;
          body: string;
          course_id: string;
          created_at: string;
          duration_minutes: number | null;
          id: string;
          is_autosaved: boolean;
          kind: 'Reading' | 'Video' | 'Exercise' | 'Quiz' | null;
          lesson_id: string;
          number: number;
          objectives: string[] | null;
          origin: 'import' | 'editor';
          title: string | null;
        };
        Insert: {
          author_id?: string | null;
          body: string;
          course_id: string;
          created_at?: string;
          duration_minutes?: number | null;
          id?: string;
          is_autosaved?: boolean;
          kind?: 'Reading' | 'Video' | 'Exercise' | 'Quiz' | null;
          lesson_id: string;
          number: number;
          objectives?: string[] | null;
          origin: 'import' | 'editor';
          title?: string | null;
        };
        Update: {
          author_id?: string | null;
          body?: string;
          course_id?: string;
          created_at?: string;
          duration_minutes?: number | null;
          id?: string;
          is_autosaved?: boolean;
          kind?: 'Reading' | 'Video' | 'Exercise' | 'Quiz' | null;
          lesson_id?: string;
          number?: number;
          objectives?: string[] | null;
          origin?: 'import' | 'editor';
          title?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'lesson_revisions_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lesson_revisions_course_id_fkey';
            columns: ['course_id'];
            isOneToOne: false;
            referencedRelation: 'courses';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'lesson_revisions_lesson_id_fkey';
            columns: ['lesson_id'];
            isOneToOne: false;
            referencedRelation: 'course_lessons';
            referencedColumns: ['id'];
          },
        ];
      };
      memberships: {
        Row: {
          billing: 'monthly' | 'annual';
          created_at: string;
          ends_at: string | null;
          id: string;
          is_trial: boolean;
          payment_id: string | null;
          plan_id: string;
          renews: boolean;
          starts_at: string | null;
          status: 'Pending' | 'Active' | 'Cancelled' | 'Ended';
          trial_reminded_at: string | null;
          user_id: string;
        };
        Insert: {
          billing: 'monthly' | 'annual';
          created_at?: string;
          ends_at?: string | null;
          id?: string;
          is_trial?: boolean;
          payment_id?: string | null;
          plan_id: string;
          renews?: boolean;
          starts_at?: string | null;
          status?: 'Pending' | 'Active' | 'Cancelled' | 'Ended';
          trial_reminded_at?: string | null;
          user_id: string;
        };
        Update: {
          billing?: 'monthly' | 'annual';
          created_at?: string;
          ends_at?: string | null;
          id?: string;
          is_trial?: boolean;
          payment_id?: string | null;
          plan_id?: string;
          renews?: boolean;
          starts_at?: string | null;
          status?: 'Pending' | 'Active' | 'Cancelled' | 'Ended';
          trial_reminded_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'memberships_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: true;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'memberships_plan_id_fkey';
            columns: ['plan_id'];
            isOneToOne: false;
            referencedRelation: 'plans';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'memberships_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      mentorship_notes: {
        Row: {
          author_id: string | null;
          created_at: string;
          id: string;
          kind: 'member' | 'mentor' | 'private';
          session_id: string;
          text: string;
        };
        Insert: {
          author_id?: string | null;
          created_at?: string;
          id: string;
          kind: 'member' | 'mentor' | 'private';
          session_id: string;
          text: string;
        };
        Update: {
          author_id?: string | null;
          created_at?: string;
          id?: string;
          kind?: 'member' | 'mentor' | 'private';
          session_id?: string;
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'mentorship_notes_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'mentorship_notes_session_id_fkey';
            columns: ['session_id'];
            isOneToOne: false;
            referencedRelation: 'mentorship_sessions';
            referencedColumns: ['id'];
          },
        ];
      };
      mentorship_sessions: {
        Row: {
          cancel_reason: string | null;
          cancelled_by: 'member' | 'staff' | null;
          counts: boolean;
          created_at: string;
          id: string;
          meeting_url: string | null;
          mentor_id: string | null;
          mentor_name: string | null;
          minutes: number;
          proposed_times: string[];
          sequence: number;
          starts_at: string | null;
          status: 'Requested' | 'Confirmed' | 'Cancelled';
          time_zone: string;
          topic: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          cancel_reason?: string | null;
          cancelled_by?: 'member' | 'staff' | null;
          counts?: boolean;
          created_at?: string;
          id?: string;
          meeting_url?: string | null;
          mentor_id?: string | null;
          mentor_name?: string | null;
          minutes?: number;
          proposed_times: string[];
          sequence?: number;
          starts_at?: string | null;
          status?: 'Requested' | 'Confirmed' | 'Cancelled';
          time_zone: string;
          topic: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          cancel_reason?: string | null;
          cancelled_by?: 'member' | 'staff' | null;
          counts?: boolean;
          created_at?: string;
          id?: string;
          meeting_url?: string | null;
          mentor_id?: string | null;
          mentor_name?: string | null;
          minutes?: number;
          proposed_times?: string[];
          sequence?: number;
          starts_at?: string | null;
          status?: 'Requested' | 'Confirmed' | 'Cancelled';
          time_zone?: string;
          topic?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'mentorship_sessions_mentor_id_fkey';
            columns: ['mentor_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'mentorship_sessions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      newsletter_subscribers: {
        Row: {
          confirmed_at: string | null;
          email: string;
          id: string;
          requested_at: string;
          state: 'pending' | 'subscribed' | 'unsubscribed';
          unsubscribed_at: string | null;
        };
        Insert: {
          confirmed_at?: string | null;
          email: string;
          id?: string;
          requested_at?: string;
          state?: 'pending' | 'subscribed' | 'unsubscribed';
          unsubscribed_at?: string | null;
        };
        Update: {
          confirmed_at?: string | null;
          email?: string;
          id?: string;
          requested_at?: string;
          state?: 'pending' | 'subscribed' | 'unsubscribed';
          unsubscribed_at?: string | null;
        };
        Relationships: [];
      };
      organisation_departures: {
        Row: { left_at: string; organisation_id: string; user_id: string; was_removed: boolean };
        Insert: { left_at?: string; organisation_id: string; user_id: string; was_removed?: boolean };
        Update: { left_at?: string; organisation_id?: string; user_id?: string; was_removed?: boolean };
        Relationships: [
          {
            foreignKeyName: 'organisation_departures_organisation_id_fkey';
            columns: ['organisation_id'];
            isOneToOne: false;
            referencedRelation: 'organisations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'organisation_departures_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      organisation_members: {
        Row: {
          joined_at: string;
          organisation_id: string;
          role: 'owner' | 'manager' | 'teacher' | 'learner';
          seat_since: string | null;
          seat_withdrawn_at: string | null;
          user_id: string;
        };
        Insert: {
          joined_at?: string;
          organisation_id: string;
          role: 'owner' | 'manager' | 'teacher' | 'learner';
          seat_since?: string | null;
          seat_withdrawn_at?: string | null;
          user_id: string;
        };
        Update: {
          joined_at?: string;
          organisation_id?: string;
          role?: 'owner' | 'manager' | 'teacher' | 'learner';
          seat_since?: string | null;
          seat_withdrawn_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'organisation_members_organisation_id_fkey';
            columns: ['organisation_id'];
            isOneToOne: false;
            referencedRelation: 'organisations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'organisation_members_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      organisations: {
        Row: {
          billing_email: string | null;
          created_at: string;
          id: string;
          kind: 'school' | 'company' | 'other';
          name: string;
          ticket_id: string | null;
        };
        Insert: {
          billing_email?: string | null;
          created_at?: string;
          id?: string;
          kind: 'school' | 'company' | 'other';
          name: string;
          ticket_id?: string | null;
        };
        Update: {
          billing_email?: string | null;
          created_at?: string;
          id?: string;
          kind?: 'school' | 'company' | 'other';
          name?: string;
          ticket_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'organisations_ticket_id_fkey';
            columns: ['ticket_id'];
            isOneToOne: false;
            referencedRelation: 'support_tickets';
            referencedColumns: ['id'];
          },
        ];
      };
      payments: {
        Row: {
          amount_cents: number;
          billing: 'monthly' | 'annual' | 'agreement';
          created_at: string;
          discount_percent: number;
          failed_at: string | null;
          id: string;
          invoice_id: string;
          list_price_cents: number;
          method: string;
          plan_name: string;
          refunded_at: string | null;
          search_text: string | null;
          settled_at: string | null;
          status: 'Completed' | 'Pending' | 'Failed' | 'Refunded';
          user_email: string | null;
          user_id: string | null;
          user_name: string | null;
        };
        Insert: {
          amount_cents: number;
          billing: 'monthly' | 'annual' | 'agreement';
          created_at?: string;
          discount_percent?: number;
          failed_at?: string | null;
          id?: string;
          invoice_id?: string;
          list_price_cents: number;
          method: string;
          plan_name: string;
          refunded_at?: string | null;
          search_text?: never;
          settled_at?: string | null;
          status?: 'Completed' | 'Pending' | 'Failed' | 'Refunded';
          user_email?: string | null;
          user_id?: string | null;
          user_name?: string | null;
        };
        Update: {
          amount_cents?: number;
          billing?: 'monthly' | 'annual' | 'agreement';
          created_at?: string;
          discount_percent?: number;
          failed_at?: string | null;
          id?: string;
          invoice_id?: string;
          list_price_cents?: number;
          method?: string;
          plan_name?: string;
          refunded_at?: string | null;
          search_text?: never;
          settled_at?: string | null;
          status?: 'Completed' | 'Pending' | 'Failed' | 'Refunded';
          user_email?: string | null;
          user_id?: string | null;
          user_name?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'payments_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      plans: {
        Row: {
          annual_cents: number;
          certifies_levels: string[];
          id: string;
          mentorship_per_month: number;
          monthly_cents: number;
          name: string;
          opens_levels: string[];
          places: number;
          student_discount_percent: number;
          trial_days: number | null;
          trial_group: string | null;
        };
        Insert: {
          annual_cents: number;
          certifies_levels?: string[];
          id: string;
          mentorship_per_month?: number;
          monthly_cents: number;
          name: string;
          opens_levels?: string[];
          places?: number;
          student_discount_percent: number;
          trial_days?: number | null;
          trial_group?: string | null;
        };
        Update: {
          annual_cents?: number;
          certifies_levels?: string[];
          id?: string;
          mentorship_per_month?: number;
          monthly_cents?: number;
          name?: string;
          opens_levels?: string[];
          places?: number;
          student_discount_percent?: number;
          trial_days?: number | null;
          trial_group?: string | null;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          created_at: string;
          email: string;
          full_name: string | null;
          id: string;
          role: 'admin' | 'user';
          search_text: string | null;
          suspended_until: string | null;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          email: string;
          full_name?: string | null;
          id: string;
          role?: 'admin' | 'user';
          search_text?: never;
          suspended_until?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          full_name?: string | null;
          id?: string;
          role?: 'admin' | 'user';
          search_text?: never;
          suspended_until?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      project_reviews: {
        Row: {
          comments: Json;
          is_accepted: boolean;
          reviewed_at: string;
          reviewer_id: string | null;
          summary: string;
          version_id: string;
        };
        Insert: {
          comments: Json;
          is_accepted: boolean;
          reviewed_at?: string;
          reviewer_id?: string | null;
          summary?: string;
          version_id: string;
        };
        Update: {
          comments?: Json;
          is_accepted?: boolean;
          reviewed_at?: string;
          reviewer_id?: string | null;
          summary?: string;
          version_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'project_reviews_reviewer_id_fkey';
            columns: ['reviewer_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_reviews_version_id_fkey';
            columns: ['version_id'];
            isOneToOne: true;
            referencedRelation: 'project_versions';
            referencedColumns: ['id'];
          },
        ];
      };
      project_submissions: {
        Row: {
          claimed_at: string | null;
          claimed_by: string | null;
          files: string[];
          handed_in_at: string | null;
          id: string;
          is_shown: boolean;
          links: string[];
          project_id: string;
          revision: number;
          state: 'draft' | 'handed-in' | 'revise' | 'accepted';
          text: string;
          updated_at: string;
          user_id: string;
          versions: number;
        };
        Insert: {
          claimed_at?: string | null;
          claimed_by?: string | null;
          files?: string[];
          handed_in_at?: string | null;
          id?: string;
          is_shown?: boolean;
          links?: string[];
          project_id: string;
          revision?: number;
          state?: 'draft' | 'handed-in' | 'revise' | 'accepted';
          text?: string;
          updated_at?: string;
          user_id: string;
          versions?: number;
        };
        Update: {
          claimed_at?: string | null;
          claimed_by?: string | null;
          files?: string[];
          handed_in_at?: string | null;
          id?: string;
          is_shown?: boolean;
          links?: string[];
          project_id?: string;
          revision?: number;
          state?: 'draft' | 'handed-in' | 'revise' | 'accepted';
          text?: string;
          updated_at?: string;
          user_id?: string;
          versions?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'project_submissions_claimed_by_fkey';
            columns: ['claimed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_submissions_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'project_submissions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      project_versions: {
        Row: {
          files: string[];
          handed_in_at: string;
          id: string;
          links: string[];
          number: number;
          rubric: Json;
          submission_id: string;
          text: string;
        };
        Insert: {
          files: string[];
          handed_in_at?: string;
          id?: string;
          links: string[];
          number: number;
          rubric: Json;
          submission_id: string;
          text: string;
        };
        Update: {
          files?: string[];
          handed_in_at?: string;
          id?: string;
          links?: string[];
          number?: number;
          rubric?: Json;
          submission_id?: string;
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'project_versions_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: false;
            referencedRelation: 'project_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      projects: {
        Row: {
          archived_at: string | null;
          body: string;
          content_id: string;
          course_id: string;
          html: string;
          id: string;
          rubric: Json;
          title: string;
          use: 'project' | 'capstone-plan' | 'capstone-build' | 'capstone-defence';
        };
        Insert: {
          archived_at?: string | null;
          body: string;
          content_id: string;
          course_id: string;
          html: string;
          id?: string;
          rubric: Json;
          title: string;
          use: 'project' | 'capstone-plan' | 'capstone-build' | 'capstone-defence';
        };
        Update: {
          archived_at?: string | null;
          body?: string;
          content_id?: string;
          course_id?: string;
          html?: string;
          id?: string;
          rubric?: Json;
          title?: string;
          use?: 'project' | 'capstone-plan' | 'capstone-build' | 'capstone-defence';
        };
        Relationships: [
          {
            foreignKeyName: 'projects_course_id_fkey';
            columns: ['course_id'];
            isOneToOne: false;
            referencedRelation: 'courses';
            referencedColumns: ['id'];
          },
        ];
      };
      school_pupils: {
        Row: {
          added_at: string;
          added_by: string | null;
          agreement_id: string | null;
          consent_by: string | null;
          consented_at: string | null;
          organisation_id: string;
          user_id: string;
        };
        Insert: {
          added_at?: string;
          added_by?: string | null;
          agreement_id?: string | null;
          consent_by?: string | null;
          consented_at?: string | null;
          organisation_id: string;
          user_id: string;
        };
        Update: {
          added_at?: string;
          added_by?: string | null;
          agreement_id?: string | null;
          consent_by?: string | null;
          consented_at?: string | null;
          organisation_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'school_pupils_added_by_fkey';
            columns: ['added_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'school_pupils_agreement_id_fkey';
            columns: ['agreement_id'];
            isOneToOne: false;
            referencedRelation: 'agreements';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'school_pupils_organisation_id_fkey';
            columns: ['organisation_id'];
            isOneToOne: false;
            referencedRelation: 'organisations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'school_pupils_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      site_settings: {
        Row: {
          analytics_enabled: boolean;
          analytics_id: string;
          contact_email: string;
          email_notifications: boolean;
          email_verification_required: boolean;
          favicon_url: string;
          id: boolean;
          logo_url: string;
          maintenance_mode: boolean;
          notifications_enabled: boolean;
          primary_color: string;
          project_required: boolean;
          registration_enabled: boolean;
          site_description: string;
          site_name: string;
          sms_notifications: boolean;
          support_email: string;
          updated_at: string;
        };
        Insert: {
          analytics_enabled?: boolean;
          analytics_id?: string;
          contact_email?: string;
          email_notifications?: boolean;
          email_verification_required?: boolean;
          favicon_url?: string;
          id?: boolean;
          logo_url?: string;
          maintenance_mode?: boolean;
          notifications_enabled?: boolean;
          primary_color?: string;
          project_required?: boolean;
          registration_enabled?: boolean;
          site_description?: string;
          site_name?: string;
          sms_notifications?: boolean;
          support_email?: string;
          updated_at?: string;
        };
        Update: {
          analytics_enabled?: boolean;
          analytics_id?: string;
          contact_email?: string;
          email_notifications?: boolean;
          email_verification_required?: boolean;
          favicon_url?: string;
          id?: boolean;
          logo_url?: string;
          maintenance_mode?: boolean;
          notifications_enabled?: boolean;
          primary_color?: string;
          project_required?: boolean;
          registration_enabled?: boolean;
          site_description?: string;
          site_name?: string;
          sms_notifications?: boolean;
          support_email?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      support_tickets: {
        Row: {
          assigned_to: string | null;
          category: string;
          contact_message_id: string | null;
          created_at: string;
          email: string;
          id: string;
          name: string;
          priority: 'High' | 'Medium' | 'Low';
          resolved_at: string | null;
          search_text: string | null;
          status: 'Open' | 'In Progress' | 'Resolved' | 'Closed';
          subject: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          assigned_to?: string | null;
          category?: string;
          contact_message_id?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          name: string;
          priority?: 'High' | 'Medium' | 'Low';
          resolved_at?: string | null;
          search_text?: never;
          status?: 'Open' | 'In Progress' | 'Resolved' | 'Closed';
          subject: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          assigned_to?: string | null;
          category?: string;
          contact_message_id?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          name?: string;
          priority?: 'High' | 'Medium' | 'Low';
          resolved_at?: string | null;
          search_text?: never;
          status?: 'Open' | 'In Progress' | 'Resolved' | 'Closed';
          subject?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'support_tickets_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_tickets_contact_message_id_fkey';
            columns: ['contact_message_id'];
            isOneToOne: false;
            referencedRelation: 'contact_messages';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_tickets_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      ticket_messages: {
        Row: {
          author_id: string | null;
          created_at: string;
          id: string;
          kind: 'person' | 'staff' | 'note';
          mailed_at: string | null;
          text: string;
          ticket_id: string;
        };
        Insert: {
          author_id?: string | null;
          created_at?: string;
          id?: string;
          kind: 'person' | 'staff' | 'note';
          mailed_at?: string | null;
          text: string;
          ticket_id: string;
        };
        Update: {
          author_id?: string | null;
          created_at?: string;
          id?: string;
          kind?: 'person' | 'staff' | 'note';
          mailed_at?: string | null;
          text?: string;
          ticket_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'ticket_messages_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ticket_messages_ticket_id_fkey';
            columns: ['ticket_id'];
            isOneToOne: false;
            referencedRelation: 'support_tickets';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      accept_family_invitation: {
        Args: { member: string; shares: boolean; wanted_hash: string };
        Returns: undefined;
      };
      add_child: {
        Args: {
          birth_year: number;
          child_user: string;
          code_hash: string;
          code_salt: string;
          consent: string;
          guardian: string;
          new_nickname: string;
        };
        Returns: undefined;
      };
      add_class_note: { Args: { member: string; text: string }; Returns: undefined };
      add_class_teacher: { Args: { class: string; teacher: string }; Returns: undefined };
      add_course_file: {
        Args: { author: string; content: string; course: string; file_path: string };
        Returns: undefined;
      };
      add_course_staff: {
        Args: { course: string; staff_email: string; staff_role: string };
        Returns: undefined;
      };
      add_mentorship_note: {
        Args: { note_id: string; note_kind: string; note_text: string; session_id: string };
        Returns: undefined;
      };
      add_sso_domain: { Args: { new_domain: string; organisation: string }; Returns: undefined };
      add_ticket_note: {
        Args: { message_id: string; message_text: string; ticket: string };
        Returns: undefined;
      };
      admin_analytics: { Args: { from_day: string; to_day: string }; Returns: Analytics };
      admin_dashboard: { Args: never; Returns: Dashboard };
      admin_email: { Args: never; Returns: string | null };
      answer_ticket: {
        Args: { message_id: string; message_text: string; ticket: string };
        Returns: undefined;
      };
      apply_roster: {
        Args: { class: string; roster: Json; seen_version: number; teacher: string };
        Returns: string;
      };
      appoint_course_staff: {
        Args: { admin: string; course: string; staff_email: string; staff_role: string };
        Returns: { course_slug: string; course_title: string; email: string }[];
      };
      archive_question: {
        Args: { author: string; is_archived: boolean; question: string; seen_revision: number };
        Returns: number;
      };
      assign_ticket: {
        Args: { new_assignee: string | null; seen_assignee: string | null; ticket: string };
        Returns: Database['public']['Tables']['support_tickets']['Row'];
        SetofOptions: { from: '*'; to: 'support_tickets'; isOneToOne: true; isSetofReturn: false };
      };
      assign_to_class: {
        Args: {
          class: string;
          course: string;
          due_on: string | null;
          lesson: string | null;
          starts_on: string | null;
        };
        Returns: undefined;
      };
      authored_module: { Args: { author: string; module: string; wanted_id: string }; Returns: Json };
      authored_question: {
        Args: { author: string; question: string; wanted_revision?: number | null };
        Returns: Json;
      };
      begin_attempt: { Args: { assessment: string; learner: string }; Returns: Json };
      begin_picture_sign_in: {
        Args: { client: string; family_code: string; per_client?: number | null; wanted_nickname: string };
        Returns: Json;
      };
      cancel_membership_request: {
        Args: { target_payment: string };
        Returns: Database['public']['Tables']['payments']['Row'];
        SetofOptions: { from: '*'; to: 'payments'; isOneToOne: true; isSetofReturn: false };
      };
      cancel_mentorship: {
        Args: {
          as_staff: boolean;
          caller_id: string;
          reason?: string | null;
          seen_sequence: number;
          session_id: string;
        };
        Returns: Json;
      };
      certificate_candidates: {
        Args: { course: string };
        Returns: {
          completed_at: string;
          email: string;
          full_name: string | null;
          score: number | null;
          user_id: string;
        }[];
      };
      certificate_criteria: {
        Args: never;
        Returns: {
          exam_minutes: number | null;
          exam_pass_percent: number;
          exam_questions: number;
          level: 'Beginner' | 'Intermediate' | 'Advanced';
          modules: number;
          quiz_pass_percent: number | null;
          skills: string[];
          takes_capstone: boolean;
          takes_project: boolean;
        }[];
      };
      certificate_evidence: {
        Args: { learner: string };
        Returns: {
          certificate_id: string | null;
          exam_passed_at: string | null;
          exam_score: number | null;
          exams: ExamResults;
          is_in_plan: boolean;
          is_paid: boolean;
          level: 'Beginner' | 'Intermediate' | 'Advanced';
          missing_modules: string[];
          missing_requirements: string[];
          modules: number;
          modules_complete: number;
          modules_passed: number;
          requirements: string[];
          title: string;
        }[];
      };
      certificate_figures: {
        Args: never;
        Returns: { expiring: number; issued: number; pending: number; revoked: number }[];
      };
      certificate_lab: {
        Args: { certificate_id: string; wanted_goal: string; wanted_lab: string };
        Returns: {
          choices: Json;
          course_title: string;
          lesson_title: string;
          reached_on: string;
          seed: number;
        }[];
      };
      certificate_labs: {
        Args: { certificate_id: string };
        Returns: {
          course_title: string;
          goal: string;
          lab: string;
          lesson_title: string;
          reached_on: string;
        }[];
      };
      certificate_names: {
        Args: { people: string[] };
        Returns: { is_initials: boolean; printed_name: string | null; user_id: string }[];
      };
      certificate_progress: {
        Args: never;
        Returns: {
          certificate_id: string | null;
          certificate_status: 'Issued' | 'Pending' | 'Revoked' | null;
          exam_score: number | null;
          has_name: boolean;
          is_in_plan: boolean;
          is_paid: boolean;
          level: 'Beginner' | 'Intermediate' | 'Advanced';
          missing_requirements: string[];
          modules: number;
          modules_complete: number;
          modules_passed: number;
          project: CertificateProject | null;
          requirements: string[];
          title: string;
        }[];
      };
      change_picture_code: {
        Args: { child_user: string; code_hash: string; code_salt: string; guardian: string };
        Returns: undefined;
      };
      check_course_upload: { Args: { author: string; course: string }; Returns: undefined };
      child_nicknames: { Args: { people: string[] }; Returns: { nickname: string; user_id: string }[] };
      choose_newsletter: { Args: { wanted: boolean }; Returns: undefined };
      claim_agreement_reminders: {
        Args: never;
        Returns: { email: string; ends_on: string; organisation: string }[];
      };
      claim_certificate_mails: {
        Args: { learner?: string | null };
        Returns: {
          id: string;
          is_of_level: boolean;
          kind: string;
          reason: string | null;
          student_email: string;
          student_name: string;
          title: string;
          valid_until: string | null;
        }[];
      };
      claim_consent_reminders: {
        Args: never;
        Returns: { given_at: string; guardian_email: string; nickname: string | null }[];
      };
      claim_project: { Args: { submission: string }; Returns: undefined };
      claim_ticket_mail: {
        Args: { message_id: string };
        Returns: {
          email: string;
          has_account: boolean;
          kind: 'person' | 'staff' | 'note';
          name: string;
          subject: string;
          text: string;
          ticket_id: string;
        }[];
      };
      claim_trial_reminders: {
        Args: never;
        Returns: { ends_at: string; plan_name: string; user_email: string; user_name: string | null }[];
      };
      class_grid: { Args: { class: string; course?: string | null; since?: string | null }; Returns: Json };
      class_member_notes: { Args: { member: string }; Returns: Json };
      class_overview: { Args: { class: string }; Returns: Json };
      class_questions: {
        Args: { class: string; course: string };
        Returns: {
          learners: number;
          module: string;
          prompt: string;
          question_id: string;
          right_answers: number;
        }[];
      };
      class_roster: { Args: { class: string; teacher: string }; Returns: Json };
      class_test_bank: { Args: { class: string; module: string; teacher: string }; Returns: Json };
      class_test_results: { Args: { class: string; module: string }; Returns: Json };
      close_attempt: { Args: { attempt: string; learner: string }; Returns: Json };
      close_class_test: {
        Args: { class: string; module: string; wanted_moment: string };
        Returns: undefined;
      };
      confirm_certificate: {
        Args: { certificate_id: string };
        Returns: Database['public']['Tables']['certificates']['Row'];
        SetofOptions: { from: '*'; to: 'certificates'; isOneToOne: true; isSetofReturn: false };
      };
      confirm_mentorship: {
        Args: {
          admin_id: string;
          link: string;
          seen_sequence: number;
          session_id: string;
          session_start: string;
        };
        Returns: Json;
      };
      confirm_newsletter_subscription: {
        Args: { confirm_hash: string; unsubscribe_hash: string };
        Returns: string | null;
      };
      confirm_sso_domain: {
        Args: { admin: string; organisation: string; reason: string; wanted: string };
        Returns: Json;
      };
      count_mentorship_sessions: { Args: never; Returns: { requested: number; upcoming: number }[] };
      count_sample_rows: { Args: never; Returns: number };
      count_tickets: {
        Args: never;
        Returns: { high_priority: number; in_progress: number; open: number; resolved_this_week: number }[];
      };
      count_visits: { Args: { visits: Json }; Returns: undefined };
      course_films: {
        Args: { course: string };
        Returns: {
          bytes: number;
          created_at: string;
          drafted_in: string[];
          files: string[];
          name: string;
          published_in: string[];
        }[];
      };
      course_funnel: {
        Args: { course: string };
        Returns: {
          done: number | null;
          half_read: number | null;
          learners: number;
          lesson_id: string;
          opened: number | null;
        }[];
      };
      course_learner: {
        Args: { course: string; learner: string };
        Returns: {
          email: string;
          extra_percent: number;
          full_name: string | null;
          is_enrolled: boolean;
          joined_at: string;
          user_id: string;
        }[];
      };
      course_learners: {
        Args: { after_learner?: string | null; course: string; page_size?: number; search_text?: string };
        Returns: {
          email: string;
          full_name: string | null;
          is_enrolled: boolean;
          joined_at: string;
          last_active_at: string | null;
          lessons_done: number;
          quizzes_passed: number;
          user_id: string;
        }[];
      };
      course_questions: {
        Args: { course: string };
        Returns: {
          changed_at: string;
          difficulty: number;
          id: string;
          is_archived: boolean;
          is_for_exam: boolean;
          is_parametric: boolean;
          kind: string;
          lesson_id: string | null;
          module_id: string;
          prompt: string;
          state: string;
        }[];
      };
      course_rating: { Args: { course: string }; Returns: { rating: number | null; ratings: number }[] };
      course_scores: {
        Args: { course: string; learners: string[] };
        Returns: { assessment_id: string; attempts: number; best_score: number; user_id: string }[];
      };
      course_totals: {
        Args: never;
        Returns: {
          archived: number;
          categories: string[];
          courses: number;
          drafts: number;
          enrolments: number;
          published: number;
          rating: number | null;
          ratings: number;
        }[];
      };
      courses_to_export: { Args: { admin: string; only_course?: string | null }; Returns: string[] };
      create_class: { Args: { name: string; organisation: string }; Returns: string };
      decide_consent_form: {
        Args: { admin_id: string; form: string; is_approved: boolean; why: string };
        Returns: string;
      };
      delete_child: { Args: { child: string }; Returns: undefined };
      delete_class_note: { Args: { note: string }; Returns: undefined };
      delete_course: { Args: { course_id: string; seen_at: string }; Returns: undefined };
      delete_left_pupils: { Args: never; Returns: undefined };
      delete_my_account: { Args: never; Returns: undefined };
      delete_my_projects: { Args: never; Returns: undefined };
      delete_old_counters: { Args: never; Returns: undefined };
      delete_old_family_requests: { Args: never; Returns: undefined };
      delete_old_take_over_codes: { Args: never; Returns: undefined };
      delete_pupil: { Args: { member: string }; Returns: undefined };
      delete_undecided_consent_forms: {
        Args: never;
        Returns: { guardian_email: string; handed_in_at: string }[];
      };
      delete_unjoined_members: { Args: never; Returns: undefined };
      delete_unused_scans: { Args: never; Returns: undefined };
      delete_waiting_accounts: { Args: never; Returns: undefined };
      end_agreement: { Args: { agreement: string }; Returns: undefined };
      enrol: { Args: { course: string }; Returns: undefined };
      enter_by_single_sign_on: { Args: { given_name?: string | null }; Returns: Json };
      exam_readiness: { Args: { exam: string }; Returns: Json };
      expect_sso_domain: {
        Args: { organisation: string; owner: string; wanted: string };
        Returns: undefined;
      };
      export_child: { Args: { child: string }; Returns: Json };
      export_course: { Args: { course_slug: string }; Returns: Json };
      extend_assignment: {
        Args: { assignment: string; due_on: string | null; member: string };
        Returns: undefined;
      };
      fail_payment: {
        Args: { target_payment: string };
        Returns: Database['public']['Tables']['payments']['Row'];
        SetofOptions: { from: '*'; to: 'payments'; isOneToOne: true; isSetofReturn: false };
      };
      family_overview: { Args: never; Returns: FamilyOverview };
      find_lab_seed: { Args: { lab: string; learner: string; lesson: string }; Returns: number };
      find_open_consent: {
        Args: { consent: string; guardian: string };
        Returns: Database['public']['Tables']['consents']['Row'];
        SetofOptions: { from: '*'; to: 'consents'; isOneToOne: true; isSetofReturn: false };
      };
      find_organisation_invitation: {
        Args: { link_code: string | null; wanted_hash: string | null };
        Returns: {
          kind: 'school' | 'company' | 'other';
          organisation: string;
          role: 'owner' | 'manager' | 'teacher' | 'learner';
          takes_seat: boolean;
        }[];
      };
      find_own_address: { Args: { child_user: string; wanted_hash: string }; Returns: string };
      finish_attempt: {
        Args: {
          attempt: string;
          chosen?: Json | null;
          learner: string;
          scores: number[];
          seen_version: number;
        };
        Returns: Database['public']['Tables']['attempts']['Row'];
        SetofOptions: { from: '*'; to: 'attempts'; isOneToOne: true; isSetofReturn: false };
      };
      finish_class_test: {
        Args: { given_scores: number[]; learner: string; paper: string; seen_version: number };
        Returns: undefined;
      };
      finish_picture_sign_in: { Args: { child_user: string; client: string }; Returns: undefined };
      give_consent: {
        Args: { guardian: string; version: string; wanted_hash: string };
        Returns: Database['public']['Tables']['consents']['Row'];
        SetofOptions: { from: '*'; to: 'consents'; isOneToOne: true; isSetofReturn: false };
      };
      hand_in_consent_form: { Args: { guardian: string; scan: string; version: string }; Returns: string };
      hand_in_project: { Args: { draft_revision: number; project: string }; Returns: undefined };
      import_course: { Args: { imported: Json }; Returns: Json };
      import_courses: { Args: { admin: string; imported: Json; is_dry_run?: boolean }; Returns: Json };
      inform_guardian: { Args: { address: string; learner: string }; Returns: undefined };
      invite_organisation_owner: {
        Args: { address: string; admin: string; new_token_hash: string; organisation: string };
        Returns: string;
      };
      invite_to_family: { Args: { address: string; new_token_hash: string; owner: string }; Returns: string };
      invite_to_organisation: {
        Args: { manager: string; organisation: string; people: Json };
        Returns: Json;
      };
      is_teaching: { Args: never; Returns: boolean };
      issue_certificate: {
        Args: {
          as_pending?: boolean;
          last_valid_day?: string | null;
          printed_name: string;
          reached_score: number;
          reason: string;
          target_course: string;
          target_user: string;
        };
        Returns: Database['public']['Tables']['certificates']['Row'];
        SetofOptions: { from: '*'; to: 'certificates'; isOneToOne: true; isSetofReturn: false };
      };
      join_class: { Args: { class_code: string }; Returns: string | null };
      join_organisation: {
        Args: { link_code: string | null; member: string; wanted_hash: string | null };
        Returns: string;
      };
      leave_class: { Args: { class: string }; Returns: undefined };
      leave_course: { Args: { course: string }; Returns: undefined };
      leave_family: { Args: { member: string }; Returns: undefined };
      leave_organisation: { Args: { organisation: string; person: string }; Returns: undefined };
      lesson_activities: {
        Args: { course: string };
        Returns: {
          exercises: string[];
          kinds: string[];
          labs: string[];
          lesson_id: string;
          terms: string[];
          words: number;
        }[];
      };
      lesson_history: {
        Args: { lesson: string };
        Returns: {
          author_name: string | null;
          created_at: string;
          number: number;
          origin: 'import' | 'editor';
        }[];
      };
      lesson_parts: {
        Args: {
          author: string;
          lesson: string;
          wanted_files: string[];
          wanted_questions: string[];
          whole_pictures?: boolean;
        };
        Returns: Json;
      };
      lift_suspension: {
        Args: { user_id: string };
        Returns: Database['public']['Tables']['profiles']['Row'];
        SetofOptions: { from: '*'; to: 'profiles'; isOneToOne: true; isSetofReturn: false };
      };
      list_audited_admins: { Args: never; Returns: { email: string; id: string }[] };
      list_class_tests: { Args: { class: string }; Returns: Json };
      list_labs: {
        Args: never;
        Returns: {
          course_slug: string;
          course_title: string;
          introductory: boolean;
          lab: string;
          lesson_slug: string;
          lesson_title: string;
          level: 'Beginner' | 'Intermediate' | 'Advanced';
        }[];
      };
      list_mails: {
        Args: {
          before_mail?: number | null;
          mail_state?: 'queued' | 'sent' | 'kept' | 'failed' | null;
          page_size?: number;
        };
        Returns: {
          attempts: number;
          created_at: string;
          id: number;
          last_error: string | null;
          next_attempt_at: string;
          recipient: string | null;
          sent_at: string | null;
          state: 'queued' | 'sent' | 'kept' | 'failed';
          subject: string;
        }[];
      };
      list_organisations: {
        Args: { after_organisation?: string | null; page_size?: number; search_text?: string };
        Returns: {
          created_at: string;
          ends_on: string | null;
          id: string;
          kind: 'school' | 'company' | 'other';
          name: string;
          owner_email: string | null;
          people: number;
          seats: number | null;
          seats_taken: number;
          starts_on: string | null;
        }[];
      };
      log_admin_action: { Args: { action_details?: JsonObject; action_type: string }; Returns: undefined };
      make_agreement: {
        Args: { admin: string; agreement: Json; owner_token_hash?: string | null };
        Returns: Json;
      };
      make_take_over_code: { Args: { member: string }; Returns: string };
      may_study_course: { Args: { course: string }; Returns: boolean };
      mentorship_allowance: {
        Args: never;
        Returns: { included: number; month_start: string; used: number }[];
      };
      module_progress: {
        Args: { course: string };
        Returns: {
          has_quiz: boolean;
          is_complete: boolean;
          is_quiz_passed: boolean;
          lessons: number;
          lessons_done: number;
          module_id: string;
        }[];
      };
      move_class_up: { Args: { class: string; new_name: string }; Returns: string };
      my_classes: { Args: never; Returns: Json };
      my_course: { Args: { course: string }; Returns: MyCourse };
      my_learning: { Args: never; Returns: MyLearning };
      my_organisations: {
        Args: never;
        Returns: {
          ends_on: string | null;
          has_seat: boolean;
          id: string;
          kind: 'school' | 'company' | 'other';
          name: string;
          opens_levels: string[] | null;
          role: 'owner' | 'manager' | 'teacher' | 'learner';
        }[];
      };
      my_project: { Args: { project: string }; Returns: MyProject | null };
      name_child: { Args: { child: string; full_name: string; shows_name: boolean }; Returns: undefined };
      next_step: {
        Args: { course_slug?: string | null; of_level?: 'Beginner' | 'Intermediate' | 'Advanced' | null };
        Returns: NextStep;
      };
      open_class_test: {
        Args: { class: string; drawn: Json; module: string; teacher: string; wanted_moment: string };
        Returns: string;
      };
      open_lab: {
        Args: { lab: string; lesson: string };
        Returns: { choices: Json | null; goals: string[]; seed: number }[];
      };
      organisation_overview: { Args: { organisation: string }; Returns: Json };
      organisation_report: {
        Args: { organisation: string };
        Returns: {
          certificates: string[];
          courses: number;
          email: string | null;
          exams_passed: number;
          has_seat: boolean;
          joined_at: string;
          last_active: string | null;
          lessons_done: number;
          minutes: number;
          name: string;
          quizzes_passed: number;
          role: 'owner' | 'manager' | 'teacher' | 'learner';
          user_id: string;
        }[];
      };
      organisation_sso: { Args: { organisation: string }; Returns: Json };
      own_address_offer: { Args: never; Returns: string | null };
      own_class_test_scores: { Args: never; Returns: { paper_id: string; score: number }[] };
      own_records: { Args: never; Returns: PersonalRecords };
      payment_figures: {
        Args: never;
        Returns: {
          active_members: number;
          pending_cents: number;
          pending_count: number;
          refunded_cents: number;
          refunded_count: number;
          revenue_cents: number;
        }[];
      };
      picture_secret: { Args: never; Returns: string };
      preview_course_counting: {
        Args: { counts: boolean; course_id: string };
        Returns: {
          begun: number;
          gaining: number;
          holders: number;
          losing: number;
          modules: number;
          modules_after: number;
        }[];
      };
      project_queue: {
        Args: { course?: string | null };
        Returns: {
          claimed_at: string | null;
          claimed_by_name: string | null;
          course_slug: string;
          course_title: string;
          handed_in_at: string;
          id: string;
          is_mine: boolean;
          learner_name: string;
          project: string;
          use: 'project' | 'capstone-plan' | 'capstone-build' | 'capstone-defence';
          version: number;
        }[];
      };
      project_submission: { Args: { submission: string }; Returns: SubmittedProject };
      question_figures: {
        Args: { course: string };
        Returns: {
          discrimination: number | null;
          is_parametric: boolean;
          kind: string;
          learners: number;
          lesson_id: string | null;
          module_id: string;
          options: Json | null;
          prompt: string;
          question_id: string;
          share_right: number | null;
          wrong_answers: Json | null;
        }[];
      };
      quiz_pause: { Args: { quiz: string }; Returns: number };
      quote_membership: {
        Args: { wanted_billing: 'monthly' | 'annual'; wanted_plan: string };
        Returns: {
          amount_cents: number;
          discount_percent: number;
          list_price_cents: number;
          plan_name: string;
        }[];
      };
      rate_course: { Args: { course: string; stars: number }; Returns: undefined };
      read_attempt: { Args: { attempt: string; learner: string }; Returns: Json };
      read_check: { Args: { learner: string | null; wanted_question: string }; Returns: Json };
      read_class_test: { Args: { learner: string; test: string; wanted_moment: string }; Returns: Json };
      read_mail: { Args: { mail_id: number }; Returns: string | null };
      read_site_settings: { Args: never; Returns: ShownSettings };
      record_check: {
        Args: { is_correct: boolean; learner: string; lesson: string; question: string };
        Returns: Database['public']['Tables']['lesson_progress']['Row'];
        SetofOptions: { from: '*'; to: 'lesson_progress'; isOneToOne: true; isSetofReturn: false };
      };
      record_course_export: {
        Args: { admin: string; left_out?: Json; only_course?: string | null };
        Returns: undefined;
      };
      record_exercise: {
        Args: { exercise: string; lesson: string };
        Returns: Database['public']['Tables']['lesson_progress']['Row'];
        SetofOptions: { from: '*'; to: 'lesson_progress'; isOneToOne: true; isSetofReturn: false };
      };
      record_lab_goal: {
        Args: { goal: string; kept?: Json | null; lab: string; learner: string; lesson: string };
        Returns: string[];
      };
      refund_payment: {
        Args: { target_payment: string };
        Returns: Database['public']['Tables']['payments']['Row'];
        SetofOptions: { from: '*'; to: 'payments'; isOneToOne: true; isSetofReturn: false };
      };
      reinstate_certificate: {
        Args: { certificate_id: string; reason: string };
        Returns: Database['public']['Tables']['certificates']['Row'];
        SetofOptions: { from: '*'; to: 'certificates'; isOneToOne: true; isSetofReturn: false };
      };
      release_project: { Args: { submission: string }; Returns: undefined };
      release_ticket_mail: { Args: { message_id: string }; Returns: undefined };
      remove_class_member: { Args: { member: string }; Returns: undefined };
      remove_class_teacher: { Args: { class: string; teacher: string }; Returns: undefined };
      remove_course_staff: { Args: { course: string; person: string }; Returns: undefined };
      remove_organisation_sso: { Args: { organisation: string; owner: string }; Returns: Json };
      remove_sample_data: { Args: never; Returns: { kept: number; removed: number }[] };
      remove_sso_domain: { Args: { old_domain: string; organisation: string; owner: string }; Returns: Json };
      renew_memberships: { Args: { payment_method: string }; Returns: RenewalPayment[] };
      reopen_birth_year: { Args: { reason: string; user_id: string }; Returns: undefined };
      reply_to_ticket: {
        Args: { message_id: string; message_text: string; ticket: string };
        Returns: undefined;
      };
      request_consent: {
        Args: { child_user?: string | null; guardian: string; new_token_hash: string };
        Returns: string;
      };
      request_guardian: {
        Args: { child_user: string; guardian_address: string; new_token_hash: string };
        Returns: undefined;
      };
      request_membership: {
        Args: {
          member_id: string;
          most_per_hour: number | null;
          payment_method: string;
          wanted_billing: 'monthly' | 'annual';
          wanted_plan: string;
        };
        Returns: RequestedPayment;
      };
      request_mentorship: {
        Args: {
          member_id: string;
          session_id: string;
          wanted_time_zone: string;
          wanted_times: string[];
          wanted_topic: string;
        };
        Returns: { is_new: boolean; member_email: string; member_name: string }[];
      };
      request_newsletter_subscription: {
        Args: {
          client: string;
          confirm_hash: string;
          most_per_hour: number | null;
          subscriber_email: string;
          unsubscribe_hash: string;
        };
        Returns: { mail_due: NewsletterMailDue | null; retry_after: number }[];
      };
      request_own_address: {
        Args: {
          address: string;
          child_user: string;
          new_token_hash: string;
          school_code_hash?: string | null;
          stated_country?: string | null;
        };
        Returns: string;
      };
      reset_class_code: { Args: { class: string }; Returns: string };
      reset_family_code: { Args: never; Returns: string | null };
      review_attempt: { Args: { attempt: string; teacher: string }; Returns: Json };
      review_project: {
        Args: {
          comments: Json;
          is_accepted: boolean;
          reviewer: string;
          submission: string;
          summary: string;
          version: number;
        };
        Returns: Json;
      };
      revoke_certificate: {
        Args: { certificate_id: string; reason: string };
        Returns: Database['public']['Tables']['certificates']['Row'];
        SetofOptions: { from: '*'; to: 'certificates'; isOneToOne: true; isSetofReturn: false };
      };
      save_answer: { Args: { answer: Json; attempt: string; question_position: number }; Returns: undefined };
      save_class: { Args: { class: string; is_open: boolean; name: string }; Returns: undefined };
      save_consent_age: {
        Args: { age: number; country: string; reviewed_on: string };
        Returns: Database['public']['Tables']['consent_ages']['Row'];
        SetofOptions: { from: '*'; to: 'consent_ages'; isOneToOne: true; isSetofReturn: false };
      };
      save_course: {
        Args: { course: Json };
        Returns: Database['public']['Tables']['courses']['Row'];
        SetofOptions: { from: '*'; to: 'courses'; isOneToOne: true; isSetofReturn: false };
      };
      save_course_outline: { Args: { course: string; modules: Json; seen_at: string }; Returns: string };
      save_lab: { Args: { choices: Json; lab: string; lesson: string }; Returns: undefined };
      save_lesson: {
        Args: { author: string; content?: Json | null; edited: Json; lesson: string; seen: Json };
        Returns: number;
      };
      save_lesson_draft: {
        Args: { author: string; edited: Json; is_autosave: boolean; lesson: string; seen: Json };
        Returns: number;
      };
      save_organisation_sso: {
        Args: {
          new_client_id: string;
          new_client_secret: string;
          new_issuer: string;
          new_required_claim: string;
          new_required_value: string;
          organisation: string;
          owner: string;
        };
        Returns: Json;
      };
      save_progress: {
        Args: { block_key?: string; block_number?: number; lesson: string; mark_done?: boolean };
        Returns: Database['public']['Tables']['lesson_progress']['Row'];
        SetofOptions: { from: '*'; to: 'lesson_progress'; isOneToOne: true; isSetofReturn: false };
      };
      save_project_draft: {
        Args: {
          draft_files: string[];
          draft_links: string[];
          draft_revision: number;
          draft_text: string;
          project: string;
        };
        Returns: number;
      };
      save_question: {
        Args: {
          author: string;
          edited: Json;
          module: string;
          publish?: boolean;
          seen_revision: number | null;
        };
        Returns: number;
      };
      save_site_settings: { Args: { changes: Json; expected_updated_at: string }; Returns: ShownSettings };
      save_test_answer: {
        Args: { answer: Json; paper: string; question_position: number };
        Returns: undefined;
      };
      search_blog_posts: {
        Args: { after_post?: string | null; page_size?: number; search_text: string };
        Returns: Database['public']['Tables']['blog_posts']['Row'][];
        SetofOptions: { from: '*'; to: 'blog_posts'; isOneToOne: false; isSetofReturn: true };
      };
      search_certificates: {
        Args: {
          after_certificate?: string | null;
          only_course?: string | null;
          only_status?: 'Issued' | 'Pending' | 'Revoked' | null;
          page_size?: number;
          search_text?: string;
        };
        Returns: Database['public']['Tables']['certificates']['Row'][];
        SetofOptions: { from: '*'; to: 'certificates'; isOneToOne: false; isSetofReturn: true };
      };
      search_courses: {
        Args: {
          after_course?: string | null;
          of_category?: string | null;
          of_level?: 'Beginner' | 'Intermediate' | 'Advanced' | null;
          of_status?: 'Published' | 'Draft' | 'Archived' | null;
          page_size?: number;
          search_text?: string;
        };
        Returns: {
          category: string;
          created_at: string;
          duration: string;
          enrolments: number;
          id: string;
          instructor: string;
          level: 'Beginner' | 'Intermediate' | 'Advanced';
          rating: number | null;
          ratings: number;
          slug: string;
          status: 'Published' | 'Draft' | 'Archived';
          thumbnail_url: string | null;
          title: string;
          updated_at: string;
        }[];
      };
      search_payments: {
        Args: {
          after_payment?: string | null;
          only_plan?: string | null;
          only_status?: 'Completed' | 'Pending' | 'Failed' | 'Refunded' | null;
          page_size?: number;
          search_text?: string;
          since?: string | null;
        };
        Returns: Database['public']['Tables']['payments']['Row'][];
        SetofOptions: { from: '*'; to: 'payments'; isOneToOne: false; isSetofReturn: true };
      };
      search_profiles: {
        Args: { after_user?: string | null; page_size?: number; search_text: string };
        Returns: Database['public']['Tables']['profiles']['Row'][];
        SetofOptions: { from: '*'; to: 'profiles'; isOneToOne: false; isSetofReturn: true };
      };
      search_site: {
        Args: { most?: number; search_text: string };
        Returns: {
          course_slug: string | null;
          course_title: string | null;
          excerpt: string;
          kind: SearchKind;
          level: 'Beginner' | 'Intermediate' | 'Advanced' | null;
          may_open: boolean;
          slug: string;
          title: string;
        }[];
      };
      search_tickets: {
        Args: {
          after_ticket?: string | null;
          only_unassigned?: boolean;
          page_size?: number;
          search_text?: string | null;
          wanted_assignee?: string | null;
          wanted_category?: string | null;
          wanted_priority?: 'High' | 'Medium' | 'Low' | null;
          wanted_status?: 'Open' | 'In Progress' | 'Resolved' | 'Closed' | null;
        };
        Returns: Database['public']['Tables']['support_tickets']['Row'][];
        SetofOptions: { from: '*'; to: 'support_tickets'; isOneToOne: false; isSetofReturn: true };
      };
      send_course_message: {
        Args: { author: string; message: Json };
        Returns: {
          author_name: string | null;
          course_slug: string;
          course_title: string;
          email: string;
          token: string;
        }[];
      };
      send_mail_again: { Args: { mail_id: number }; Returns: undefined };
      set_child_permissions: {
        Args: { child: string; hand_in: boolean; meet_mentors: boolean; show_work: boolean };
        Returns: undefined;
      };
      set_course_counting: {
        Args: { counts: boolean; course_id: string; seen_at: string };
        Returns: Database['public']['Tables']['courses']['Row'];
        SetofOptions: { from: '*'; to: 'courses'; isOneToOne: true; isSetofReturn: false };
      };
      set_course_status: {
        Args: { course_id: string; new_status: 'Published' | 'Draft' | 'Archived'; seen_at: string };
        Returns: Database['public']['Tables']['courses']['Row'];
        SetofOptions: { from: '*'; to: 'courses'; isOneToOne: true; isSetofReturn: false };
      };
      set_extra_time: { Args: { extra_percent: number; learner: string }; Returns: undefined };
      set_membership_renewal: {
        Args: { target_membership: string; wanted: boolean };
        Returns: Database['public']['Tables']['memberships']['Row'];
        SetofOptions: { from: '*'; to: 'memberships'; isOneToOne: true; isSetofReturn: false };
      };
      set_organisation_link: { Args: { is_open: boolean; organisation: string }; Returns: string | null };
      set_organisation_role: {
        Args: { new_role: 'owner' | 'manager' | 'teacher' | 'learner'; organisation: string; person: string };
        Returns: undefined;
      };
      set_organisation_seat: {
        Args: { has_seat: boolean; organisation: string; person: string };
        Returns: undefined;
      };
      set_pupil_codes: { Args: { class: string; codes: Json; teacher: string }; Returns: undefined };
      set_ticket_category: {
        Args: { new_category: string; ticket: string };
        Returns: Database['public']['Tables']['support_tickets']['Row'];
        SetofOptions: { from: '*'; to: 'support_tickets'; isOneToOne: true; isSetofReturn: false };
      };
      set_ticket_priority: {
        Args: { new_priority: string; ticket: string };
        Returns: Database['public']['Tables']['support_tickets']['Row'];
        SetofOptions: { from: '*'; to: 'support_tickets'; isOneToOne: true; isSetofReturn: false };
      };
      set_ticket_status: {
        Args: {
          new_status: 'Open' | 'In Progress' | 'Resolved' | 'Closed';
          reason?: string | null;
          seen_status: 'Open' | 'In Progress' | 'Resolved' | 'Closed';
          ticket: string;
        };
        Returns: Database['public']['Tables']['support_tickets']['Row'];
        SetofOptions: { from: '*'; to: 'support_tickets'; isOneToOne: true; isSetofReturn: false };
      };
      set_user_role: {
        Args: { new_role: 'admin' | 'user'; user_id: string };
        Returns: Database['public']['Tables']['profiles']['Row'];
        SetofOptions: { from: '*'; to: 'profiles'; isOneToOne: true; isSetofReturn: false };
      };
      settle_payment: {
        Args: { target_payment: string };
        Returns: Database['public']['Tables']['payments']['Row'];
        SetofOptions: { from: '*'; to: 'payments'; isOneToOne: true; isSetofReturn: false };
      };
      share_progress_with_family: { Args: { shares: boolean }; Returns: undefined };
      show_labs: { Args: { certificate_id: string; is_shown: boolean }; Returns: undefined };
      show_project: { Args: { project: string; shown: boolean }; Returns: undefined };
      start_attempt: {
        Args: { assessment: string; drawn?: Json | null; learner: string };
        Returns: Database['public']['Tables']['attempts']['Row'];
        SetofOptions: { from: '*'; to: 'attempts'; isOneToOne: true; isSetofReturn: false };
      };
      start_class_test: {
        Args: { learner: string; test: string; wanted_moment: string };
        Returns: undefined;
      };
      start_trial: { Args: { member_id: string; wanted_plan: string }; Returns: Json };
      state_birth_year: { Args: { birth_year: number; country?: string | null }; Returns: string };
      stop_course_mails: { Args: { stop_token: string }; Returns: string | null };
      submit_contact_message: {
        Args: {
          client: string;
          message_subject: string;
          message_text: string;
          most_per_hour: number | null;
          sender_email: string;
          sender_id: string | null;
          sender_name: string;
          ticket_category: string;
        };
        Returns: { retry_after: number; ticket_id: string | null }[];
      };
      suspend_user: {
        Args: { user_id: string };
        Returns: Database['public']['Tables']['profiles']['Row'];
        SetofOptions: { from: '*'; to: 'profiles'; isOneToOne: true; isSetofReturn: false };
      };
      take_back_consent_form: { Args: { form: string }; Returns: undefined };
      take_back_project: { Args: { project: string }; Returns: undefined };
      take_over_pupil: {
        Args: {
          code_hash: string;
          code_salt: string;
          consent: string;
          guardian: string;
          new_nickname: string;
          stays_in_classes: boolean;
          wanted_hash: string;
        };
        Returns: Json | null;
      };
      take_own_address: {
        Args: { child_user: string; wanted_hash: string };
        Returns: { email: string; is_school: boolean; name: string }[];
      };
      teaching_courses: {
        Args: never;
        Returns: {
          drafts: number;
          id: string;
          lessons: number;
          level: 'Beginner' | 'Intermediate' | 'Advanced';
          role: TeachingRole;
          slug: string;
          status: 'Published' | 'Draft' | 'Archived';
          title: string;
        }[];
      };
      ticket_history: {
        Args: { ticket: string };
        Returns: Database['public']['Tables']['admin_audit_log']['Row'][];
        SetofOptions: { from: '*'; to: 'admin_audit_log'; isOneToOne: false; isSetofReturn: true };
      };
      trial_offer: { Args: { wanted_plan: string }; Returns: number | null };
      unassign: { Args: { assignment: string }; Returns: undefined };
      undo_roster: { Args: { class: string }; Returns: undefined };
      unsubscribe_from_newsletter: { Args: { unsubscribe_hash: string }; Returns: boolean };
      uploaded_course_files: {
        Args: { course: string };
        Returns: {
          bytes: number;
          drafted_in: string[];
          path: string;
          published_in: string[];
          questions: string[];
          uploaded_at: string;
        }[];
      };
      verify_certificate: {
        Args: { certificate_id: string };
        Returns: {
          course_level: 'Beginner' | 'Intermediate' | 'Advanced';
          course_title: string;
          id: string;
          is_sample: boolean;
          issued_on: string | null;
          level: 'Beginner' | 'Intermediate' | 'Advanced' | null;
          revoked_on: string | null;
          score_label: 'Excellent' | 'Good' | 'Pass';
          status: 'Issued' | 'Pending' | 'Revoked';
          student_name: string;
          valid_until: string | null;
        }[];
      };
      verify_sso_domain: {
        Args: { organisation: string; owner: string; records: string[]; wanted: string };
        Returns: Json;
      };
      withdraw_consent: { Args: { choice: string; consent: string }; Returns: undefined };
      withdraw_organisation_invitation: {
        Args: { address: string; organisation: string };
        Returns: undefined;
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
