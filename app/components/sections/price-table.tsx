import type { PriceListItem } from '#app/content/memberships/price-lists.ts';

/** A price list: items on the left, prices on the right. The caption is for screen readers. */
export function PriceTable({ caption, items }: { caption: string; items: readonly PriceListItem[] }) {
  return (
    <table className="w-full border-t-2 border-ink text-left">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {items.map((item) => (
          <tr key={item.name} className="border-b border-line max-sm:grid max-sm:gap-2 max-sm:py-5">
            <th scope="row" className="font-normal sm:py-5 sm:pr-8">
              <span className="block font-display text-subheading font-semibold">{item.name}</span>
              <span className="mt-1 block text-ink-soft">{item.text}</span>
            </th>
            <td className="font-display text-subheading font-semibold whitespace-nowrap text-primary-strong sm:py-5 sm:text-right sm:align-baseline">
              {item.price}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
