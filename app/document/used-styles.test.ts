import { expect, test } from 'vitest';
import { keepUsedStyles } from './used-styles.ts';

const keep = (stylesheet: string, classes = 'used') =>
  keepUsedStyles(stylesheet, `<html><body class="${classes}"><p>Text</p></body></html>`);

test('rules for classes that the document lacks are dropped', () => {
  expect(keep('.used{color:red}.other{color:blue}p{margin:0}')).toBe('.used{color:red}p{margin:0}');
});

test('a rule stays when one of its selectors can match', () => {
  expect(keep('.other,.used:hover{color:red}')).toBe('.other,.used:hover{color:red}');
});

test('a condition keeps its used rules, and is dropped without any', () => {
  const sheet = '@media (width>=40rem){.used{color:red}.other{color:blue}}@media print{.other{color:blue}}';
  expect(keep(sheet)).toBe('@media (width>=40rem){.used{color:red}}');
});

test('an unused layer stays, because the order of layers matters', () => {
  expect(keep('@layer components{.other{color:blue}}@layer utilities{.used{color:red}}')).toBe(
    '@layer components{}@layer utilities{.used{color:red}}',
  );
});

test('fonts, animations and statements stay', () => {
  const sheet =
    '@layer base,utilities;@font-face{font-family:"A}b";src:url(a.woff2)}@keyframes turn{to{rotate:1turn}}';
  expect(keep(sheet)).toBe(sheet);
});

test('a registered property stays where a kept rule uses it', () => {
  const sheet =
    '.used{--a:1}.other{--b:1}@property --a{syntax:"*";inherits:false}@property --b{syntax:"*";inherits:false}';
  expect(keep(sheet)).toBe('.used{--a:1}@property --a{syntax:"*";inherits:false}');
});

test('classes match although HTML and CSS escape them differently', () => {
  const sheet = String.raw`.\[\&\>li\]\:mt-2>li{margin-top:1rem}.md\:w-1\/2{width:50%}.\32xl\:flex{display:flex}`;
  expect(keep(sheet, '[&amp;&gt;li]:mt-2 md:w-1/2')).toBe(sheet);
});

test('nested rules are kept or dropped with their parent', () => {
  expect(keep('.used{&:hover{color:red}}.other{&:hover{color:blue}}')).toBe('.used{&:hover{color:red}}');
});
