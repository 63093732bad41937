import { Home } from '../../home.tsx';

export default function Page() {
  return <Home />;
}
