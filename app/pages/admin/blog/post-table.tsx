import { useState } from 'react';
import { Link } from 'react-router';
import { IconButton, IconLink } from '#app/components/ui/icon-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { adminBlog } from '#app/content/admin/blog.ts';
import type { ListedPost } from '#app/data/blog-posts.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import { useIsReloading } from '#app/lib/use-list-filter.ts';

export function PostTable({ posts }: { posts: ListedPost[] }) {
  const [chosen, setChosen] = useState<ListedPost>();
  const { actions, columns, deletion, status } = adminBlog;

  return (
    <>
      <Table caption={adminBlog.table} columns={columns} isBusy={useIsReloading()}>
        {posts.map((post) => (
          <Row key={post.id}>
            <Cell className="min-w-0">
              <Link
                to={`/admin/blog/${post.id}`}
                className="block font-semibold wrap-anywhere underline-offset-4 hover:underline"
              >
                {post.title}
              </Link>
              <span className="block text-caption wrap-anywhere text-ink-faint">/blog/{post.slug}</span>
            </Cell>
            <Cell label={columns[1]}>
              <span>
                <StatusBadge tone={post.published ? 'good' : 'quiet'}>
                  {post.published ? status.published : status.draft}
                </StatusBadge>
              </span>
            </Cell>
            <Cell label={columns[2]} className="wrap-anywhere">
              {post.author_name}
            </Cell>
            <Cell label={columns[3]} className="whitespace-nowrap">
              {formatShortDate(post.created_at)}
            </Cell>
            <Cell label={columns[4]} className="whitespace-nowrap">
              {formatShortDate(post.updated_at)}
            </Cell>
            <Cell>
              <span className="-ml-3 flex as-table:justify-end">
                {post.published && (
                  <IconLink icon="external-link" label={actions.view} to={`/blog/${post.slug}`} />
                )}
                <IconLink icon="pencil" label={actions.edit} to={`/admin/blog/${post.id}`} />
                <IconButton icon="trash" label={actions.delete} onClick={() => setChosen(post)} />
              </span>
            </Cell>
          </Row>
        ))}
      </Table>
      {chosen && (
        <ConfirmDialog
          title={deletion.title}
          button={deletion.button}
          isDangerous
          fields={{ id: chosen.id }}
          onClose={() => setChosen(undefined)}
        >
          <p className="font-semibold wrap-anywhere text-ink">{chosen.title}</p>
          <p className="mt-2">{deletion.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
