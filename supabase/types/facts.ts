/**
 * Facts for the generated types that the catalogue does not contain. `npm run types` refuses an entry that refers to a
 * missing object.
 */

/** What is known about one value. */
export interface Fact {
  /**
   * It has the values of a column, such as `courses.level` or `server.mails.state`, and is nullable if that column is.
   */
  like?: string;
  /** It has a type that a file in domain/ exports. */
  type?: { name: string; from: string };
  nullable?: true;
}

export interface FunctionFacts {
  args?: Record<string, Fact>;
  /** The whole result. */
  returns?: Fact;
  /** A table whose columns the result includes under the same names. */
  rowsOf?: string;
  /** Additional columns of the result. */
  columns?: Record<string, Fact>;
}

export interface Facts {
  columns: Record<string, Fact>;
  /** Columns that a trigger fills in when a new row omits them or sets them to null. */
  filledByTrigger: readonly string[];
  functions: Record<string, FunctionFacts>;
}

const like = (column: string): Fact => ({ like: column });
const exported = (name: string, from: string): Fact => ({ type: { name, from } });
const nullable: Fact = { nullable: true };

export const facts: Facts = {
  columns: {
    // Copied from the course when the certificate is made.
    'certificates.course_level': like('courses.level'),
  },
  filledByTrigger: [
    'blog_posts.author_name',
    'blog_posts.slug',
    'course_lessons.content_id',
    'course_lessons.course_id',
    'course_lessons.slug',
    'course_modules.content_id',
    'course_modules.slug',
  ],
  functions: {
    admin_analytics: { returns: exported('Analytics', 'site/analytics.ts') },
    admin_dashboard: { returns: exported('Dashboard', 'site/dashboard.ts') },
    // Null for all callers but admins.
    admin_email: { returns: nullable },
    assign_to_class: { args: { lesson: nullable, starts_on: nullable, due_on: nullable } },
    // Null for all callers but children.
    own_address_offer: { returns: nullable },
    // Null: there is no such code.
    join_class: { returns: nullable },
    take_over_pupil: { returns: nullable },
    assign_ticket: {
      args: {
        seen_assignee: like('support_tickets.assigned_to'),
        new_assignee: like('support_tickets.assigned_to'),
      },
    },
    claim_ticket_mail: { rowsOf: 'ticket_messages' },
    extend_assignment: { args: { due_on: nullable } },
    // Null for a link that was used, replaced or is too old.
    confirm_newsletter_subscription: { returns: nullable },
    claim_certificate_mails: {
      args: { learner: nullable },
      columns: { valid_until: nullable, reason: nullable },
    },
    certificate_names: { columns: { printed_name: nullable } },
    certificate_candidates: { columns: { full_name: nullable, score: nullable } },
    certificate_evidence: {
      columns: {
        level: like('courses.level'),
        exam_score: nullable,
        exam_passed_at: nullable,
        certificate_id: nullable,
        exams: exported('ExamResults', 'certificates/exam-results.ts'),
      },
    },
    // The nickname is null until the child has an account.
    claim_consent_reminders: { columns: { nickname: nullable } },
    family_overview: { returns: exported('FamilyOverview', 'families/overview.ts') },
    own_records: { returns: exported('PersonalRecords', 'accounts/personal-records.ts') },
    // Null for a caller without a family.
    reset_family_code: { returns: nullable },
    find_organisation_invitation: {
      args: { wanted_hash: nullable, link_code: nullable },
      columns: { kind: like('organisations.kind'), role: like('organisation_members.role') },
    },
    join_organisation: { args: { wanted_hash: nullable, link_code: nullable } },
    list_organisations: {
      args: { after_organisation: nullable },
      columns: {
        kind: like('organisations.kind'),
        owner_email: nullable,
        seats: nullable,
        starts_on: nullable,
        ends_on: nullable,
      },
    },
    my_organisations: {
      columns: {
        kind: like('organisations.kind'),
        role: like('organisation_members.role'),
        opens_levels: nullable,
        ends_on: nullable,
      },
    },
    organisation_report: {
      columns: { email: nullable, role: like('organisation_members.role'), last_active: nullable },
    },
    enter_by_single_sign_on: { args: { given_name: nullable } },
    set_organisation_link: { returns: nullable },
    set_organisation_role: { args: { new_role: like('organisation_members.role') } },
    claim_trial_reminders: { columns: { user_name: nullable } },
    // The name of an author may be missing.
    send_course_message: { columns: { author_name: nullable } },
    // Null for a token that no mail carried.
    stop_course_mails: { returns: nullable },
    // Without a rating there is no average.
    course_rating: { columns: { rating: nullable } },
    // Null where too few learners make figures.
    course_funnel: { columns: { opened: nullable, half_read: nullable, done: nullable } },
    course_learner: { columns: { full_name: nullable } },
    course_learners: {
      args: { after_learner: nullable },
      columns: { full_name: nullable, last_active_at: nullable },
    },
    course_totals: { columns: { rating: nullable } },
    // Null where the lesson was removed.
    course_questions: { columns: { lesson_id: nullable } },
    issue_certificate: { args: { last_valid_day: like('certificates.valid_until') } },
    list_labs: { columns: { level: like('courses.level') } },
    // Null for imports, and for authors who have left.
    lesson_history: { columns: { origin: like('lesson_revisions.origin'), author_name: nullable } },
    list_mails: { args: { mail_state: like('server.mails.state') }, rowsOf: 'server.mails' },
    log_admin_action: { args: { action_details: like('admin_audit_log.details') } },
    // Without a quiz in the level there is no mark to pass.
    certificate_criteria: {
      columns: { level: like('courses.level'), quiz_pass_percent: nullable, exam_minutes: nullable },
    },
    certificate_progress: {
      columns: {
        level: like('courses.level'),
        exam_score: nullable,
        certificate_id: nullable,
        certificate_status: { ...like('certificates.status'), ...nullable },
        project: { ...exported('CertificateProject', 'courses/project.ts'), ...nullable },
      },
    },
    my_course: { returns: exported('MyCourse', 'learning/my-learning.ts') },
    // Null for a project that the caller may neither study nor has begun.
    my_project: { returns: { ...exported('MyProject', 'courses/project.ts'), nullable: true } },
    project_submission: { returns: exported('SubmittedProject', 'courses/project.ts') },
    project_queue: {
      columns: { claimed_at: nullable, claimed_by_name: nullable, use: like('projects.use') },
    },
    my_learning: { returns: exported('MyLearning', 'learning/my-learning.ts') },
    next_step: {
      args: { course_slug: nullable, of_level: { ...like('courses.level'), ...nullable } },
      returns: exported('NextStep', 'learning/next-step.ts'),
    },
    // Null until something was saved.
    open_lab: { columns: { choices: nullable } },
    question_figures: {
      columns: {
        lesson_id: nullable,
        share_right: nullable,
        discrimination: nullable,
        options: nullable,
        wrong_answers: nullable,
      },
    },
    quote_membership: { args: { wanted_billing: like('memberships.billing') } },
    // The learner is null for a visitor.
    read_check: { args: { learner: nullable } },
    teaching_courses: {
      columns: {
        level: like('courses.level'),
        status: like('courses.status'),
        role: exported('TeachingRole', 'courses/authoring.ts'),
      },
    },
    // Null for those who may not try the plan.
    trial_offer: { returns: nullable },
    // Null unless the mail went to the outbox.
    read_mail: { returns: nullable },
    read_site_settings: { returns: exported('ShownSettings', 'site/site-settings.ts') },
    renew_memberships: { returns: exported('RenewalPayment', 'memberships/payment.ts') },
    request_membership: {
      args: { wanted_billing: like('memberships.billing'), most_per_hour: nullable },
      returns: exported('RequestedPayment', 'memberships/payment.ts'),
    },
    request_newsletter_subscription: {
      args: { most_per_hour: nullable },
      // No mail is sent once a limit is reached.
      columns: { mail_due: { ...exported('NewsletterMailDue', 'messages/newsletter.ts'), ...nullable } },
    },
    save_site_settings: { returns: exported('ShownSettings', 'site/site-settings.ts') },
    search_certificates: { args: { only_status: like('certificates.status') } },
    // Null for a new question.
    save_question: { args: { seen_revision: nullable } },
    search_courses: {
      args: { of_level: like('courses.level'), of_status: like('courses.status') },
      rowsOf: 'courses',
      columns: { rating: nullable },
    },
    // Posts belong to no course.
    search_site: {
      columns: {
        kind: exported('SearchKind', 'site/search.ts'),
        course_slug: nullable,
        course_title: nullable,
        level: { ...like('courses.level'), ...nullable },
      },
    },
    search_payments: { args: { only_status: like('payments.status') } },
    search_tickets: {
      args: {
        wanted_status: like('support_tickets.status'),
        wanted_priority: like('support_tickets.priority'),
      },
    },
    set_course_status: { args: { new_status: like('courses.status') } },
    set_ticket_status: {
      args: { seen_status: like('support_tickets.status'), new_status: like('support_tickets.status') },
    },
    set_user_role: { args: { new_role: like('profiles.role') } },
    submit_contact_message: {
      args: { sender_id: like('contact_messages.user_id'), most_per_hour: nullable },
      // Null when the hourly limit is reached.
      columns: { ticket_id: nullable },
    },
    verify_certificate: { rowsOf: 'certificates' },
  },
};
