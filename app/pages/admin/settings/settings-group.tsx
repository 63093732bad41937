import type { ReactNode } from 'react';

/** A titled box for related settings. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded-card border border-line bg-surface p-5 sm:p-6">
      {/* A floated legend is placed inside the frame instead of on it. */}
      <legend className="float-left mb-5 w-full">
        <h2 className="text-subheading">{title}</h2>
      </legend>
      <div className="clear-both grid gap-6">{children}</div>
    </fieldset>
  );
}
