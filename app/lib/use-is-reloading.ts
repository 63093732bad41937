import { useLocation, useNavigation, useRevalidator } from 'react-router';

/** Whether the page is loading its data again: for another filter, after a change, or because somebody asked for it. */
export function useIsReloading(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const revalidator = useRevalidator();
  return revalidator.state === 'loading' || next?.pathname === pathname;
}
