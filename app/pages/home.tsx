export default function HomePage() {
  return <h1>Lifelong AI Institute</h1>;
}
