import { z } from 'zod';
import type { Tables } from '#domain/database/database.ts';

/** The row of `site_settings`: what admins decide about the whole site. */
export type SiteSettings = Omit<Tables<'site_settings'>, 'id' | 'updated_at'>;

/** The settings until an admin saves others. The database has the same defaults. */
export const defaultSiteSettings: SiteSettings = {
  site_name: 'Lifelong AI Institute',
  site_description:
    'Online AI courses, certifications and services for kids, teens, adults, professionals, schools and enterprises.',
  contact_email: 'info@lifelong-ai.example',
  support_email: 'support@lifelong-ai.example',
  registration_enabled: true,
  email_verification_required: true,
  maintenance_mode: false,
  notifications_enabled: true,
  email_notifications: true,
  sms_notifications: false,
  project_required: true,
  analytics_enabled: true,
  analytics_id: '',
  primary_color: '#3B82F6',
  logo_url: '',
  favicon_url: '',
};

/**
 * The settings as the form shows them: those of the mail server without its password, which never leaves the database.
 */
export interface ShownSettings extends SiteSettings {
  smtp_host: string;
  smtp_port: number;
  smtp_username: string;
  has_smtp_password: boolean;
  /** Opens the public pages in maintenance mode. */
  maintenance_pass: string;
  updated_at: string;
}

export const defaultSmtpPort = 587;

const address = (most: number) =>
  z
    .string()
    .trim()
    .max(most, 'This is too long')
    .pipe(z.email({ error: 'Please enter a valid email' }));

const pictureAddress = z
  .string()
  .trim()
  .max(2048, 'This address is too long')
  .refine(
    (text) => text === '' || z.url({ protocol: /^https?$/ }).safeParse(text).success,
    'Please enter an address that starts with https://',
  );

/** Forms send "on" for a switch that is on, and nothing for one that is off. */
const onOff = z.literal('on').optional().transform(Boolean);

/** The form as the browser sends it. An empty password keeps the saved one. */
export const siteSettingsFormSchema = z.object({
  site_name: z.string().trim().min(2, 'At least 2 characters').max(80, 'At most 80 characters'),
  site_description: z.string().trim().min(10, 'At least 10 characters').max(300, 'At most 300 characters'),
  contact_email: address(254),
  support_email: address(254),
  registration_enabled: onOff,
  email_verification_required: onOff,
  maintenance_mode: onOff,
  notifications_enabled: onOff,
  email_notifications: onOff,
  sms_notifications: onOff,
  project_required: onOff,
  analytics_enabled: onOff,
  analytics_id: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{0,64}$/, 'Letters, digits, - and _ only, at most 64'),
  primary_color: z
    .string()
    .trim()
    .regex(/^#[0-9a-f]{6}$/i, 'Six hexadecimal digits after #, such as #3B82F6')
    .toUpperCase(),
  logo_url: pictureAddress,
  favicon_url: pictureAddress,
  smtp_host: z
    .string()
    .trim()
    .max(253, 'This is too long')
    .regex(/^[A-Za-z0-9.:_-]*$/, 'Please enter a host name, such as smtp.example.com'),
  smtp_port: z
    .string()
    .trim()
    .regex(/^\d{0,5}$/, 'A number between 1 and 65535')
    .transform((text) => (text === '' ? defaultSmtpPort : Number(text)))
    .pipe(
      z.number().int().min(1, 'A number between 1 and 65535').max(65_535, 'A number between 1 and 65535'),
    ),
  smtp_username: z.string().trim().max(254, 'This is too long'),
  smtp_password: z.string().max(500, 'This is too long'),
});

export type SiteSettingsForm = z.output<typeof siteSettingsFormSchema>;

/** The fields to save: those that differ from the loaded ones. */
export type SettingsChanges = Partial<SiteSettingsForm>;
