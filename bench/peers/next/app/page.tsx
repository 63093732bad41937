import { Home } from '../../home.tsx';

export const dynamic = 'force-static';

export default function Page() {
  return <Home />;
}
