import { classNames } from '#app/components/ui/class-names.ts';
import { Field } from '#app/components/ui/field.tsx';
import { Input, Textarea } from '#app/components/ui/input.tsx';
import { Switch } from '#app/components/ui/switch.tsx';
import { ImageField } from '#app/components/workspace/image-field.tsx';
import { blogEditor } from '#app/content/admin/blog.ts';
import { blogPostLimits } from '#domain/blog/blog-post.ts';
import { MarkdownPreview } from './markdown-preview.tsx';
import type { PostFields } from './post-fields.ts';

const { fields: labels, hints } = blogEditor;

export function PostControls({
  fields,
  errors,
  onChange,
}: {
  fields: PostFields;
  errors: Partial<Record<string, string>>;
  onChange: (change: Partial<PostFields>) => void;
}) {
  /** The props of every text control. */
  const text = (name: Exclude<keyof PostFields, 'published'>) => ({
    name,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });

  return (
    <div className="grid gap-7">
      <div className="grid gap-7 lg:grid-cols-2 lg:gap-8">
        <Field
          label={labels.title}
          hint={<Count text={fields.title} limit={blogPostLimits.title} />}
          error={errors.title}
        >
          {(control) => <Input {...control} {...text('title')} required />}
        </Field>
        <Field label={labels.slug} hint={hints.slug} error={errors.slug}>
          {(control) => (
            <span className="flex items-center gap-2">
              <span className="text-ink-soft">/blog/</span>
              <Input {...control} {...text('slug')} autoCapitalize="none" spellCheck={false} />
            </span>
          )}
        </Field>
      </div>
      <Field
        label={labels.excerpt}
        hint={<Count text={fields.excerpt} limit={blogPostLimits.excerpt} before={hints.excerpt} />}
        error={errors.excerpt}
      >
        {(control) => <Textarea {...control} {...text('excerpt')} rows={3} />}
      </Field>
      <div className="grid items-start gap-7 lg:grid-cols-2 lg:gap-8">
        <Field
          label={labels.content}
          hint={<Count text={fields.content} limit={blogPostLimits.content} before={hints.content} />}
          error={errors.content}
        >
          {(control) => (
            <Textarea
              {...control}
              {...text('content')}
              rows={10}
              required
              className="field-sizing-content min-h-[calc(10lh+1.5rem)]"
            />
          )}
        </Field>
        <MarkdownPreview markdown={fields.content} />
      </div>
      <div className="grid items-start gap-7 lg:grid-cols-2 lg:gap-8">
        <div className="grid gap-7">
          <Field label={labels.author_name} error={errors.author_name}>
            {(control) => <Input {...control} {...text('author_name')} />}
          </Field>
          <Field label={labels.author_email} hint={hints.author_email} error={errors.author_email}>
            {(control) => <Input {...control} {...text('author_email')} type="email" />}
          </Field>
          <Switch
            label={labels.published}
            hint={hints.published}
            name="published"
            checked={fields.published}
            onChange={({ target }) => onChange({ published: target.checked })}
          />
        </div>
        <ImageField
          name="featured_image_url"
          label={labels.featured_image_url}
          hint={hints.featured_image_url}
          bucket="blog-images"
          url={fields.featured_image_url}
          error={errors.featured_image_url}
          onChange={(url) => onChange({ featured_image_url: url })}
        />
      </div>
    </div>
  );
}

function Count({ text, limit, before }: { text: string; limit: number; before?: string }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{before}</span>
      <span
        className={classNames('ml-auto tabular-nums', text.length > limit && 'font-semibold text-danger')}
      >
        {blogEditor.count(text.length, limit)}
      </span>
    </span>
  );
}
