import { Container } from '#app/components/ui/container.tsx';

/** The placeholder of the blog while its posts load. */
export function BlogLoading() {
  return (
    <Container className="min-h-screen py-section">
      <h1 className="text-display">Blog</h1>
      <p role="status" className="mt-6 text-lead text-ink-soft">
        Loading posts...
      </p>
    </Container>
  );
}
