import type { PageIntro, PageMeta } from '#app/content/types.ts';

/** Copy of the blog list; the posts themselves come from the database. */
export const blogPage: {
  meta: PageMeta;
  intro: PageIntro;
  empty: { title: string; text: string };
  labels: { featured: string; recent: string; readMore: string; older: string; newer: string };
  post: {
    minutes: string;
    share: string;
    email: string;
    copy: string;
    copied: string;
    previous: string;
    next: string;
    all: string;
  };
} = {
  meta: {
    title: 'Blog',
    description:
      'Lessons, tutorials and opinion about AI and education, written by the people who teach at the institute, for readers of every age.',
  },
  intro: {
    eyebrow: 'Blog',
    title: 'Notes on AI and learning',
    lead: 'What we try in class, what we learn from it, and what we think about AI in the world. Written plainly.',
  },
  empty: {
    title: 'No Posts Yet',
    text: "We're working on some amazing content. Check back soon for our latest insights and updates!",
  },
  labels: {
    featured: 'Featured',
    recent: 'Recent Posts',
    readMore: 'Read More',
    older: 'Older posts',
    newer: 'Newer posts',
  },
  post: {
    minutes: 'min read',
    share: 'Share this post',
    email: 'Send by email',
    copy: 'Copy link',
    copied: 'Link copied',
    previous: 'Previous post',
    next: 'Next post',
    all: 'All posts',
  },
};
