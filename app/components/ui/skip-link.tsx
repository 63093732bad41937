/** Shown while it has the focus. It skips what comes next: as the first tab stop of a page, its menus. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a
      href={`#${target}`}
      className="fixed top-3 left-3 z-50 -translate-y-24 rounded-control bg-primary-strong px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
    >
      {children}
    </a>
  );
}
