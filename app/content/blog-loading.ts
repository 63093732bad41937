/** Every page may have to say it, on the way to the blog. The blog's own words come with it. */
export const blogLoading = { title: 'Blog', text: 'Loading posts...' };
