import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { adminFrame, adminSections } from '#app/content/admin.ts';
import { SearchBox } from './search-box.tsx';

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const found = adminSections.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <Dialog title={adminFrame.search} onClose={onClose}>
      <SearchBox label={adminFrame.search} value={text} onChange={setText} />
      <ul>
        {found.map(({ href, label, icon }) => (
          <li key={href}>
            <Link to={href} onClick={onClose} className="flex min-h-11 items-center gap-3">
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
