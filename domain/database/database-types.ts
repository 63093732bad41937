// Made from the database by `npm run types`. Change a migration or supabase/types/facts.ts, not this file.

import type { TeachingRole } from '#domain/courses/authoring.ts';
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
          id: string;
          issued_on: string | null;
          level: 'Beginner' | 'Intermediate' | 'Advanced' | null;
          mailed_at: string | null;
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
          id?: string;
          issued_on?: string | null;
          level?: 'Beginner' | 'Intermediate' | 'Advanced' | null;
          mailed_at?: string | null;
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
          id?: string;
          issued_on?: string | null;
          level?: 'Beginner' | 'Intermediate' | 'Advanced' | null;
          mailed_at?: string | null;
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
        Row: { content: string; course_id: string; path: string };
        Insert: { content: string; course_id: string; path: string };
        Update: { content?: string; course_id?: string; path?: string };
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
      lab_work: {
        Row: {
          choices: JsonObject | null;
          goals: string[];
          lab: string;
          lesson_id: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          choices?: JsonObject | null;
          goals?: string[];
          lab: string;
          lesson_id: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          choices?: JsonObject | null;
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
      payments: {
        Row: {
          amount_cents: number;
          billing: 'monthly' | 'annual';
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
          billing: 'monthly' | 'annual';
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
          billing?: 'monthly' | 'annual';
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
      add_course_staff: {
        Args: { course: string; staff_email: string; staff_role: string };
        Returns: undefined;
      };
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
      archive_question: {
        Args: { author: string; is_archived: boolean; question: string; seen_revision: number };
        Returns: number;
      };
      assessment_bank: { Args: { assessment: string; learner: string }; Returns: Json };
      assign_ticket: {
        Args: { new_assignee: string | null; seen_assignee: string | null; ticket: string };
        Returns: Database['public']['Tables']['support_tickets']['Row'];
        SetofOptions: { from: '*'; to: 'support_tickets'; isOneToOne: true; isSetofReturn: false };
      };
      authored_module: { Args: { author: string; module: string; wanted_id: string }; Returns: Json };
      authored_question: { Args: { author: string; question: string }; Returns: Json };
      cancel_membership_request: {
        Args: { target_payment: string };
        Returns: Database['public']['Tables']['payments']['Row'];
        SetofOptions: { from: '*'; to: 'payments'; isOneToOne: true; isSetofReturn: false };
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
        }[];
      };
      certificate_evidence: {
        Args: { learner: string };
        Returns: {
          certificate_id: string | null;
          exam_passed_at: string | null;
          exam_score: number | null;
          is_in_plan: boolean;
          is_paid: boolean;
          level: 'Beginner' | 'Intermediate' | 'Advanced';
          modules: number;
          modules_complete: number;
          modules_passed: number;
          title: string;
        }[];
      };
      certificate_figures: {
        Args: never;
        Returns: { expiring: number; issued: number; pending: number; revoked: number }[];
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
          modules: number;
          modules_complete: number;
          modules_passed: number;
          title: string;
        }[];
      };
      choose_newsletter: { Args: { wanted: boolean }; Returns: undefined };
      claim_certificate_mails: {
        Args: { learner: string };
        Returns: {
          id: string;
          student_email: string;
          student_name: string;
          title: string;
          valid_until: string | null;
        }[];
      };
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
      close_attempt: { Args: { attempt: string; learner: string }; Returns: Json };
      confirm_certificate: {
        Args: { certificate_id: string };
        Returns: Database['public']['Tables']['certificates']['Row'];
        SetofOptions: { from: '*'; to: 'certificates'; isOneToOne: true; isSetofReturn: false };
      };
      confirm_newsletter_subscription: {
        Args: { confirm_hash: string; unsubscribe_hash: string };
        Returns: string | null;
      };
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
        }[];
      };
      course_rating: { Args: { course: string }; Returns: { rating: number | null; ratings: number }[] };
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
      delete_course: { Args: { course_id: string; seen_at: string }; Returns: undefined };
      delete_my_account: { Args: never; Returns: undefined };
      enrol: { Args: { course: string }; Returns: undefined };
      exam_readiness: { Args: { exam: string }; Returns: Json };
      export_course: { Args: { course_slug: string }; Returns: Json };
      fail_payment: {
        Args: { target_payment: string };
        Returns: Database['public']['Tables']['payments']['Row'];
        SetofOptions: { from: '*'; to: 'payments'; isOneToOne: true; isSetofReturn: false };
      };
      find_lab_seed: { Args: { lab: string; learner: string; lesson: string }; Returns: number };
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
      import_course: { Args: { imported: Json }; Returns: Json };
      import_courses: { Args: { admin: string; imported: Json; is_dry_run?: boolean }; Returns: Json };
      is_teaching: { Args: never; Returns: boolean };
      issue_certificate: {
        Args: {
          as_pending?: boolean;
          last_valid_day?: string | null;
          printed_name: string;
          reached_score: number;
          target_course: string;
          target_user: string;
        };
        Returns: Database['public']['Tables']['certificates']['Row'];
        SetofOptions: { from: '*'; to: 'certificates'; isOneToOne: true; isSetofReturn: false };
      };
      leave_course: { Args: { course: string }; Returns: undefined };
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
        Args: { author: string; lesson: string; wanted_files: string[]; wanted_questions: string[] };
        Returns: Json;
      };
      lift_suspension: {
        Args: { user_id: string };
        Returns: Database['public']['Tables']['profiles']['Row'];
        SetofOptions: { from: '*'; to: 'profiles'; isOneToOne: true; isSetofReturn: false };
      };
      list_audited_admins: { Args: never; Returns: { email: string; id: string }[] };
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
          mail_state?: 'queued' | 'sent' | 'failed' | null;
          page_size?: number;
        };
        Returns: {
          attempts: number;
          created_at: string;
          id: number;
          last_error: string | null;
          next_attempt_at: string;
          recipient: string;
          sent_at: string | null;
          state: 'queued' | 'sent' | 'failed';
          subject: string;
        }[];
      };
      log_admin_action: { Args: { action_details?: JsonObject; action_type: string }; Returns: undefined };
      may_study_course: { Args: { course: string }; Returns: boolean };
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
      my_course: { Args: { course: string }; Returns: MyCourse };
      my_learning: { Args: never; Returns: MyLearning };
      next_step: {
        Args: { course_slug?: string | null; of_level?: 'Beginner' | 'Intermediate' | 'Advanced' | null };
        Returns: NextStep;
      };
      open_lab: {
        Args: { lab: string; lesson: string };
        Returns: { choices: Json | null; goals: string[]; seed: number }[];
      };
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
      read_mail: { Args: { mail_id: number }; Returns: string | null };
      read_site_settings: { Args: never; Returns: ShownSettings };
      record_check: {
        Args: { is_correct: boolean; learner: string; lesson: string; question: string };
        Returns: Database['public']['Tables']['lesson_progress']['Row'];
        SetofOptions: { from: '*'; to: 'lesson_progress'; isOneToOne: true; isSetofReturn: false };
      };
      record_lab_goal: {
        Args: { goal: string; lab: string; learner: string; lesson: string };
        Returns: string[];
      };
      refund_payment: {
        Args: { target_payment: string };
        Returns: Database['public']['Tables']['payments']['Row'];
        SetofOptions: { from: '*'; to: 'payments'; isOneToOne: true; isSetofReturn: false };
      };
      release_ticket_mail: { Args: { message_id: string }; Returns: undefined };
      remove_course_staff: { Args: { course: string; person: string }; Returns: undefined };
      remove_sample_data: { Args: never; Returns: { kept: number; removed: number }[] };
      renew_memberships: { Args: { payment_method: string }; Returns: RenewalPayment[] };
      reply_to_ticket: {
        Args: { message_id: string; message_text: string; ticket: string };
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
      review_attempt: { Args: { attempt: string; teacher: string }; Returns: Json };
      revoke_certificate: {
        Args: { certificate_id: string; reason: string };
        Returns: Database['public']['Tables']['certificates']['Row'];
        SetofOptions: { from: '*'; to: 'certificates'; isOneToOne: true; isSetofReturn: false };
      };
      save_answer: { Args: { answer: Json; attempt: string; question_position: number }; Returns: undefined };
      save_course: {
        Args: { course: Json };
        Returns: Database['public']['Tables']['courses']['Row'];
        SetofOptions: { from: '*'; to: 'courses'; isOneToOne: true; isSetofReturn: false };
      };
      save_lab: { Args: { choices: Json; lab: string; lesson: string }; Returns: undefined };
      save_lesson: {
        Args: { author: string; content?: Json | null; edited: Json; lesson: string; seen: Json };
        Returns: number;
      };
      save_progress: {
        Args: { block_key?: string; block_number?: number; lesson: string; mark_done?: boolean };
        Returns: Database['public']['Tables']['lesson_progress']['Row'];
        SetofOptions: { from: '*'; to: 'lesson_progress'; isOneToOne: true; isSetofReturn: false };
      };
      save_question: {
        Args: { author: string; edited: Json; module: string; seen_revision: number | null };
        Returns: number;
      };
      save_site_settings: { Args: { changes: Json; expected_updated_at: string }; Returns: ShownSettings };
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
      send_mail_again: { Args: { mail_id: number }; Returns: undefined };
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
      start_attempt: {
        Args: { assessment: string; drawn: Json; learner: string };
        Returns: Database['public']['Tables']['attempts']['Row'];
        SetofOptions: { from: '*'; to: 'attempts'; isOneToOne: true; isSetofReturn: false };
      };
      start_trial: { Args: { member_id: string; wanted_plan: string }; Returns: Json };
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
      unsubscribe_from_newsletter: { Args: { unsubscribe_hash: string }; Returns: boolean };
      verify_certificate: {
        Args: { certificate_id: string };
        Returns: {
          course_level: 'Beginner' | 'Intermediate' | 'Advanced';
          course_title: string;
          id: string;
          issued_on: string | null;
          level: 'Beginner' | 'Intermediate' | 'Advanced' | null;
          revoked_on: string | null;
          score_label: 'Excellent' | 'Good' | 'Pass';
          status: 'Issued' | 'Pending' | 'Revoked';
          student_name: string;
          valid_until: string | null;
        }[];
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
