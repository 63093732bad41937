import { Icon } from '#app/components/ui/icon.tsx';

type Testimonial = { name: string; role: string; initials: string; quote: string; rating: number };

/** Quotes from learners. The first one is large, the others follow in columns. */
export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {testimonials.map((testimonial, position) => (
        <li key={testimonial.name} className={position === 0 ? 'sm:col-span-2 lg:row-span-2' : undefined}>
          <figure className="flex h-full flex-col border-t border-line-strong pt-6">
            <Rating value={testimonial.rating} />
            <blockquote
              className={
                position === 0
                  ? 'mt-5 font-display text-heading font-semibold lg:text-title text-balance'
                  : 'mt-4 text-ink-soft'
              }
            >
              <p>“{testimonial.quote}”</p>
            </blockquote>
            <figcaption className="mt-auto flex items-center gap-3 pt-5">
              <span
                aria-hidden="true"
                className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-tint text-small font-semibold text-primary-strong"
              >
                {testimonial.initials}
              </span>
              <span>
                <span className="block font-semibold">{testimonial.name}</span>
                <span className="block text-small text-ink-faint">{testimonial.role}</span>
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

const stars = [1, 2, 3, 4, 5];

function Rating({ value }: { value: number }) {
  return (
    <p className="flex gap-1.5">
      <span className="sr-only">{value} out of 5</span>
      {stars.slice(0, value).map((star) => (
        <Icon key={star} name="star" className="size-4 fill-accent text-accent" />
      ))}
    </p>
  );
}
