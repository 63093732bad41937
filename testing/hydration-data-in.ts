import { type HydrationData, hydrationDataId } from '#app/document/hydration-data.ts';

/** The data that a document carries for its own hydration. */
export function hydrationDataIn(html: string): HydrationData {
  const [, data = ''] = new RegExp(`id="${hydrationDataId}"[^>]*>(.*?)</script>`, 's').exec(html) ?? [];
  return JSON.parse(data);
}
