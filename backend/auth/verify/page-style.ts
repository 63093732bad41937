/** The styles of the link pages. They are inlined, because these pages load nothing. */
export const pageStyle = `
:root { color-scheme: light dark; --paper: #f7f5f0; --sheet: #ffffff; --ink: #1c2430; --soft: #4b5563; --blue: #1d4ed8; --on-blue: #ffffff; --line: #6b7280; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #12161d; --sheet: #1b212b; --ink: #f1efe9; --soft: #b6bcc8; --blue: #93c5fd; --on-blue: #0b1a33; --line: #8b93a3; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 Georgia, "Times New Roman", serif; }
main { width: 100%; max-width: 30rem; padding: 2rem; border-radius: 1rem; background: var(--sheet); }
.name { margin: 0 0 1.5rem; color: var(--blue); font-weight: 700; }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.2; text-wrap: balance; }
p { margin: 0 0 1.25rem; }
.soft { margin: 1.25rem 0 0; color: var(--soft); font-size: .9375rem; }
form { margin: 0; }
label { display: block; margin: 0 0 .375rem; font-weight: 700; }
input[type="email"] { width: 100%; margin: 0 0 1rem; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; font: inherit; }
button { width: 100%; min-height: 3rem; padding: .75rem 1.5rem; border: 0; border-radius: .5rem; background: var(--blue); color: var(--on-blue); font: inherit; font-weight: 700; cursor: pointer; }
a { color: var(--blue); }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 3px; }
`;
